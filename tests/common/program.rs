//! The real program as other programs see it: words go in, output and an exit status come out.

use serde_json::Value;
use std::io::Write as _;
use std::process::{Child, Command, Output, Stdio};

/// The words of a command line after the name of the program.
pub trait Words {
    /// One by one.
    fn words(&self) -> Vec<&str>;
}

/// Separated by blanks.
impl Words for str {
    fn words(&self) -> Vec<&str> {
        self.split_whitespace().collect()
    }
}

/// Separated by blanks.
impl Words for String {
    fn words(&self) -> Vec<&str> {
        self.as_str().words()
    }
}

/// Each as it stands.
impl<const N: usize> Words for [&str; N] {
    fn words(&self) -> Vec<&str> {
        self.to_vec()
    }
}

/// Each as it stands.
impl Words for Vec<&str> {
    fn words(&self) -> Vec<&str> {
        self.clone()
    }
}

/// The program, not started.
pub fn command() -> Command {
    Command::new(env!("CARGO_BIN_EXE_frontier"))
}

/// What comes of a command that reads this.
pub fn fed(command: &mut Command, input: impl AsRef<[u8]>) -> Output {
    let mut child = piped(command);
    child.stdin.take().unwrap().write_all(input.as_ref()).unwrap();
    child.wait_with_output().unwrap()
}

/// A command that reads this ends well and in silence when nobody reads what it prints.
pub fn ends_with_its_reader(command: &mut Command, input: &str) {
    let mut child = piped(command);
    drop(child.stdout.take());
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let out = child.wait_with_output().unwrap();
    assert_eq!((out.status.code(), utf8(out.stderr)), (Some(0), String::new()));
}

fn piped(command: &mut Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// What came of a command line.
pub fn frontier<W: Words + ?Sized>(words: &W) -> Output {
    command().args(words.words()).output().unwrap()
}

/// What a command that succeeds prints; where no terminal is, it says nothing else.
pub fn text<W: Words + ?Sized>(words: &W) -> String {
    let out = frontier(words);
    let stderr = utf8(out.stderr);
    assert!(out.status.success(), "{:?}: {stderr}", words.words());
    assert_eq!(stderr, "", "{:?}", words.words());
    utf8(out.stdout)
}

/// The one JSON value that a command prints, in one line.
pub fn json<W: Words + ?Sized>(words: &W) -> Value {
    let stdout = text(words);
    assert_eq!(stdout.lines().count(), 1, "{:?}: {stdout}", words.words());
    serde_json::from_str(&stdout).unwrap()
}

/// Exit status and message of a command that fails and prints nothing on standard output.
pub fn fails<W: Words + ?Sized>(words: &W) -> (i32, String) {
    let out = frontier(words);
    assert_eq!(utf8(out.stdout.clone()), "", "{:?}", words.words());
    error(out)
}

/// Exit status and message of a command that failed: one line on standard error, after the name of the
/// program.
pub fn error(out: Output) -> (i32, String) {
    let stderr = utf8(out.stderr);
    let line = stderr.strip_prefix("frontier: ").and_then(|line| line.strip_suffix('\n'));
    let line = line.unwrap_or_else(|| panic!("no line of the program: {stderr:?}"));
    assert!(!line.is_empty() && !line.contains('\n'), "not one line: {stderr:?}");
    (out.status.code().unwrap(), line.to_owned())
}

/// Bytes that have to be UTF-8.
pub fn utf8(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}
