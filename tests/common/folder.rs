//! A place for the files of a test.

use serde_json::Value;
use std::path::Path;
use tempfile::TempDir;

/// A folder that goes away with the test.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// The name of a file in it, which may not be there yet.
    pub fn name(&self, file: &str) -> String {
        self.path().join(file).to_str().unwrap().to_owned()
    }

    /// The name of a file in it with these contents.
    pub fn file(&self, file: &str, contents: impl AsRef<[u8]>) -> String {
        let name = self.name(file);
        std::fs::write(&name, contents).unwrap();
        name
    }
}

/// The objects in a file, one a line.
pub fn objects(file: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(file).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}
