/* Makes one folder behave as if its disk were full or read-only, for a test that this library is preloaded into.
 *
 * The variable QUINTET_SMALL_DISK names a folder: `disk` in it is the disk; it is full while the file `full` is beside
 * it, and read-only while the file `read-only` is. A full disk, as the one of Linux in memory, has no further block of
 * 4096 bytes for a file, but new names. Only the calls that the test program makes through the C library are here.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define ROFS_IF(condition) do { if (condition) { errno = EROFS; return -1; } } while (0)

static int is_marked(const char *mark) {
    const char *folder = getenv("QUINTET_SMALL_DISK");
    char path[PATH_MAX];
    int before = errno, there;
    if (!folder) return 0;
    snprintf(path, sizeof path, "%s/%s", folder, mark);
    there = access(path, F_OK) == 0;
    errno = before;
    return there;
}

static int is_inside(const char *path) {
    const char *folder = getenv("QUINTET_SMALL_DISK");
    size_t length = folder ? strlen(folder) : 0;
    return folder && strncmp(path, folder, length) == 0 && strncmp(path + length, "/disk", 5) == 0
        && (path[length + 5] == '/' || path[length + 5] == 0);
}

static int is_refused(const char *path) {
    return is_inside(path) && is_marked("read-only");
}

static int is_file_inside(int fd) {
    char link[64], path[PATH_MAX];
    ssize_t length;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return is_inside(path);
}

/* Returns how many of the bytes there is room for, or -1 if there is none. */
static ssize_t room(int fd, size_t bytes, off_t offset) {
    struct stat file;
    off_t end;
    if (!is_marked("full") || !is_file_inside(fd) || fstat(fd, &file) != 0) return (ssize_t)bytes;
    if (offset < 0)
        offset = fcntl(fd, F_GETFL) & O_APPEND ? file.st_size : lseek(fd, 0, SEEK_CUR);
    end = (file.st_size + 4095) / 4096 * 4096;
    if (offset + (off_t)bytes <= end) return (ssize_t)bytes;
    if (offset < end) return (ssize_t)(end - offset);
    errno = ENOSPC;
    return -1;
}

ssize_t write(int fd, const void *bytes, size_t count) {
    ssize_t fits = room(fd, count, -1);
    return fits < 0 ? -1 : REAL(write)(fd, bytes, (size_t)fits);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset) {
    ssize_t fits = room(fd, count, offset);
    return fits < 0 ? -1 : REAL(pwrite64)(fd, bytes, (size_t)fits, offset);
}

/* A file that is there may be opened to be read on a read-only disk, also with O_CREAT. */
#define OPENS(name)                                                                             \
    int name(const char *path, int flags, ...) {                                                \
        va_list more;                                                                           \
        mode_t mode;                                                                            \
        va_start(more, flags);                                                                  \
        mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;                        \
        va_end(more);                                                                           \
        int changes = (flags & O_ACCMODE) != O_RDONLY || flags & O_TRUNC;                       \
        ROFS_IF(is_refused(path) && (changes || (flags & O_CREAT && access(path, F_OK) != 0))); \
        return REAL(name)(path, flags, mode);                                                   \
    }
OPENS(open)
OPENS(open64)

int mkdir(const char *path, mode_t mode) {
    ROFS_IF(is_refused(path) && access(path, F_OK) != 0);
    return REAL(mkdir)(path, mode);
}

int unlink(const char *path) {
    ROFS_IF(is_refused(path) && access(path, F_OK) == 0);
    return REAL(unlink)(path);
}

int ftruncate64(int fd, off64_t length) {
    ROFS_IF(is_marked("read-only") && is_file_inside(fd));
    return REAL(ftruncate64)(fd, length);
}
