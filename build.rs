//! Links optimised programs on Linux without relocations, as they are loaded where they were linked to: they start
//! sooner. The packaged one (`--profile dist`) has no tables for unwinding either, as a panic ends it at once, and
//! no function twice under two names.

use std::{env, path::Path};

fn main() {
    println!("cargo::rerun-if-changed=packaged.ld");
    let is = |name, value| env::var(name).is_ok_and(|it| it == value);
    // The linker that comes with the compiler there understands all of this.
    if !is("TARGET", "x86_64-unknown-linux-gnu") || !is("PROFILE", "release") {
        return;
    }
    println!("cargo::rustc-link-arg-bins=-no-pie");
    let is_packaged = env::var("OUT_DIR")
        .is_ok_and(|out| Path::new(&out).components().any(|part| part.as_os_str() == "dist"));
    if is_packaged {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaged.ld");
        println!("cargo::rustc-link-arg-bins=-Wl,--icf=all");
        println!("cargo::rustc-link-arg-bins=-T{}", script.display());
    }
}
