//! Links the packaged program (`--profile dist`) on Linux without what it cannot use: tables for unwinding, as a
//! panic ends it at once, and relocations, as it is loaded where it was linked to.

use std::{env, path::Path};

fn main() {
    println!("cargo::rerun-if-changed=packaged.ld");
    let is = |name, value| env::var(name).is_ok_and(|it| it == value);
    let packaged = env::var("OUT_DIR")
        .is_ok_and(|out| Path::new(&out).components().any(|part| part.as_os_str() == "dist"));
    if packaged && is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaged.ld");
        println!("cargo::rustc-link-arg-bins=-no-pie");
        println!("cargo::rustc-link-arg-bins=-T{}", script.display());
    }
}
