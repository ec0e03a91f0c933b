//! The files of the page, for programs that write or serve it.

use quintet_app::text::Language;
use quintet_paint::{LETTER_FILES, LETTERS};

/// A file of the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageFile {
    /// Its name.
    pub name: &'static str,
    /// Its contents.
    pub bytes: Vec<u8>,
}

/// The name of the module in the page.
pub const MODULE_NAME: &str = "quintet.wasm";

/// The module, in a program that was built with it.
#[cfg(feature = "embedded")]
pub const MODULE: Option<&[u8]> = Some(include_bytes!(env!("QUINTET_WEB_MODULE")));
/// The module, in a program that was built with it.
#[cfg(not(feature = "embedded"))]
pub const MODULE: Option<&[u8]> = None;

/// The policy under which the page runs: only its own files, no scripts or styles in the page itself.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

macro_rules! files {
    ($($name:literal)*) => { [$(($name, include_str!(concat!("../page/", $name)))),*] };
}

/// The files that are the same in every build.
const STATIC: [(&str, &str); 14] = files!(
    "index.html" "style.css" "page.js" "wasm.js" "tree.js" "touch.js" "menu.js" "gamepads.js" "audio.js" "worker.js" "storage.js" "sound.js" "sw.js"
    "manifest.webmanifest"
);

/// The sizes of the icons in pixels, and their names.
pub const ICONS: [(u32, &str); 2] = [(192, "icon-192.png"), (512, "icon-512.png")];

/// Returns the files of the page with this module and these icons. The service worker gets a version that changes with
/// the contents.
pub fn files(module: Vec<u8>, icons: Vec<PageFile>) -> Vec<PageFile> {
    let of_text = |(name, text): (&'static str, &str)| PageFile { name, bytes: text.as_bytes().to_vec() };
    let mut files: Vec<PageFile> = STATIC.into_iter().map(of_text).collect();
    files.push(PageFile { name: MODULE_NAME, bytes: module });
    files.extend(extra_files());
    files.extend(icons);
    let all: Vec<(&str, &[u8])> = files.iter().map(|file| (file.name, file.bytes.as_slice())).collect();
    let version = format!("{:016x}", quintet_session::fingerprint(&all));
    let names: Vec<String> = files.iter().map(|file| format!("'{}'", file.name)).collect();
    if let Some(worker) = files.iter_mut().find(|file| file.name == "sw.js") {
        let text = String::from_utf8_lossy(&worker.bytes);
        let names = names.join(", ");
        worker.bytes = text.replace("VERSION", &version).replace("/* FILES */", &names).into_bytes();
    }
    files
}

/// The files that the module asks for when it needs them.
fn extra_files() -> impl Iterator<Item = PageFile> {
    let letters = LETTER_FILES.into_iter().zip(LETTERS);
    let letters = letters.map(|(name, bytes)| PageFile { name, bytes: bytes.to_vec() });
    let languages = Language::ALL.into_iter().filter(|language| *language != Language::default());
    letters.chain(languages.filter_map(|language| {
        Some(PageFile { name: language.file_name(), bytes: language.texts()?.as_bytes().to_vec() })
    }))
}

/// Returns the media type of a file of the page.
pub fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "png" => "image/png",
        "ftl" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_of_the_service_worker_changes_with_the_module() {
        let worker = |module: &[u8]| {
            let files = files(module.to_vec(), Vec::new());
            let worker = files.into_iter().find(|file| file.name == "sw.js").unwrap();
            String::from_utf8(worker.bytes).unwrap()
        };
        let (first, second) = (worker(b"one"), worker(b"two"));
        assert_ne!(first, second);
        assert!(
            first.contains("'quintet.wasm'") && !first.contains("VERSION") && !first.contains("/* FILES */")
        );
    }

    #[test]
    fn the_page_has_the_policy_with_which_it_is_served() {
        let page = STATIC.iter().find(|(name, _)| *name == "index.html").unwrap().1;
        assert!(page.contains(CONTENT_SECURITY_POLICY));
    }
}
