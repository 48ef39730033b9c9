//! Links the packaged program (`--profile dist`) on Linux without what it cannot use: tables for unwinding, as a
//! panic ends it at once; relocations, as it is loaded where it was linked to; and what was compiled twice alike.

use std::{env, path::Path};

fn main() {
    println!("cargo::rerun-if-changed=packaged.ld");
    let is = |name, value| env::var(name).is_ok_and(|it| it == value);
    let is_packaged = env::var("OUT_DIR")
        .is_ok_and(|out| Path::new(&out).components().any(|part| part.as_os_str() == "dist"));
    // The linker that comes with the compiler there understands all of this.
    if is_packaged && is("TARGET", "x86_64-unknown-linux-gnu") {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaged.ld");
        for arg in ["-no-pie", "-Wl,--icf=all", &format!("-T{}", script.display())] {
            println!("cargo::rustc-link-arg-bins={arg}");
        }
    }
}
