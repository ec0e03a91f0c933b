//! Makes the page: from the module in this program, or from one that is built from a checkout.

use crate::failure::Failure;
use crate::output;
use quintet_paint::{icon, write_png};
use quintet_web::page::{self, PageFile};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// The compilation target of browsers.
const TARGET: &str = "wasm32-unknown-unknown";

/// The size of the stack: searches need more than the default.
const STACK: &str = "link-arg=-zstack-size=4194304";

/// Builds the standard library, too, for a small module. The ready-made one is built for speed. These options of cargo are
/// not stable yet, so they are used only where the library's source is there.
const SMALL_LIBRARY: [&str; 2] = ["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"];

/// What the optimiser may use: everything that the compiler uses by default.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-multivalue",
    "--enable-reference-types",
];

/// Returns the files of the page. In a checkout, the module is built from it; otherwise it is the one that this program
/// was built with.
pub(super) fn page() -> Result<Vec<PageFile>, Failure> {
    let module = match (checkout(), page::MODULE) {
        (Some(root), _) => build(&root)?,
        (None, Some(module)) => module.to_vec(),
        (None, None) => {
            return Err(Failure::Usage(
                "this program was built without the page: run it in a checkout of its source, or build it there with \
                 `quintet web build OUT`, then `QUINTET_WEB_MODULE=$PWD/OUT/quintet.wasm cargo build --release --features web`"
                    .into(),
            ));
        }
    };
    Ok(page::files(module, icons()?))
}

fn icons() -> Result<Vec<PageFile>, Failure> {
    let draw = |(size, name)| {
        let mut bytes = Vec::new();
        let (size, pixels) = icon(size);
        write_png(&mut bytes, size, &pixels).map_err(|error| Failure::Usage(error.to_string()))?;
        Ok(PageFile { name, bytes })
    };
    page::ICONS.into_iter().map(draw).collect()
}

/// Returns the checkout that contains the current folder.
fn checkout() -> Option<PathBuf> {
    let here = env::current_dir().ok()?;
    here.ancestors().find(|folder| folder.join("crates/quintet-web/Cargo.toml").is_file()).map(Path::to_owned)
}

/// Builds the module from a checkout.
fn build(root: &Path) -> Result<Vec<u8>, Failure> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    if !has_target(root) {
        return Err(Failure::Usage(format!(
            "the compiler cannot build for browsers yet: `rustup target add {TARGET}`"
        )));
    }
    output::notice("building the page's module; the first time takes minutes");
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let mut command = Command::new(cargo);
    command.current_dir(root);
    command.args(["rustc", "--quiet", "--locked", "-p", "quintet-web", "--lib", "--profile", "web"]);
    command.args(["--target", TARGET, "--crate-type", "cdylib"]);
    if has_library_source(root) {
        command.env("RUSTC_BOOTSTRAP", "1").args(SMALL_LIBRARY);
    } else {
        output::notice("`rustup component add rust-src` makes the module smaller");
    }
    match command.args(["--", "-C", STACK]).status() {
        Ok(status) if status.success() => {}
        Ok(_) => return Err(Failure::Usage("the module of the page could not be built".into())),
        Err(error) => return Err(Failure::Usage(format!("cargo could not be started: {error}"))),
    }
    let module = target.join(TARGET).join("web/quintet_web.wasm");
    let smaller = target.join(TARGET).join("web/quintet_web.opt.wasm");
    let file = if optimise(root, &module, &smaller) { smaller } else { module };
    fs::read(&file).map_err(|error| Failure::file(&file, error))
}

/// Returns true if the compiler has the libraries of the target, or does not say.
fn has_target(root: &Path) -> bool {
    let asked = Command::new("rustc")
        .current_dir(root)
        .args(["--print", "target-libdir", "--target", TARGET])
        .output();
    let folder = asked.ok().map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    folder.is_none_or(|folder| folder.is_empty() || Path::new(&folder).is_dir())
}

/// Returns true if the source of the standard library is there.
fn has_library_source(root: &Path) -> bool {
    let asked = Command::new("rustc").current_dir(root).args(["--print", "sysroot"]).output();
    asked.is_ok_and(|output| {
        let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        Path::new(&folder).join("lib/rustlib/src/rust/library/Cargo.lock").is_file()
    })
}

/// Makes the module smaller with `wasm-opt`, if it is there: on the path, or from npm beside the tests. Does nothing if that
/// was done since the module was built.
fn optimise(root: &Path, module: &Path, smaller: &Path) -> bool {
    let written = |file: &Path| fs::metadata(file).and_then(|data| data.modified()).ok();
    if written(smaller).is_some_and(|done| written(module).is_some_and(|made| made < done)) {
        return true;
    }
    let from_npm = root.join("crates/quintet-web/tests/node_modules/.bin/wasm-opt");
    [OsStr::new("wasm-opt"), from_npm.as_os_str()].into_iter().any(|program| {
        let mut command = Command::new(program);
        command.arg("-Oz").args(FEATURES).arg(module).arg("-o").arg(smaller);
        command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    })
}
