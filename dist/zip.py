"""Writes a folder as a zip file that depends on its contents and the date only.

    python3 dist/zip.py FOLDER EPOCH FILE
"""

import sys
import zipfile
from datetime import datetime, timezone
from pathlib import Path


def main() -> None:
    folder, epoch, file = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    # A zip file knows no year before 1980.
    date = max(datetime.fromtimestamp(epoch, timezone.utc).timetuple()[:6], (1980, 1, 1, 0, 0, 0))
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(str(path.relative_to(folder.parent)), date)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            out.writestr(entry, path.read_bytes())


if __name__ == "__main__":
    main()
