//! The bytes of the terminal on their way to crossterm: a portion at a time, with pastes cut and ended.
//!
//! Left alone with the terminal, crossterm reads on as long as bytes come and keeps a paste in brackets
//! however long it grows, with all keys behind it if its end never comes. So the terminal is read here,
//! and crossterm gets a pipe as its standard input: what is beyond the longest paste is dropped, a paste
//! that pauses for a second has ended, and one that pauses after Ctrl-C at once.

use rustix::io::{Errno, ioctl_fionbio};
use rustix::stdio::{dup2_stdin, stdin};
use std::io::{self, PipeReader, PipeWriter, Write as _};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::Duration;

/// Most bytes taken at once; twice as many fit into any pipe.
const PORTION: usize = 2048;
/// Longest paste passed on, in bytes. The largest level we read is far below.
pub(super) const PASTE_MAX: usize = 1 << 20;
/// A paste in which nothing comes for so long is over.
const PAUSE: Duration = Duration::from_secs(1);
/// The same after Ctrl-C: then somebody pressed it, as the paste has not ended.
const INTERRUPTED: Duration = Duration::from_millis(50);

const BEGIN: &[u8] = b"\x1b[200~";
const END: &[u8] = b"\x1b[201~";
const INTERRUPT: u8 = 0x03;

/// What came of taking a portion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Taken {
    /// Some bytes, which crossterm can read now.
    Some,
    /// There are none.
    Nothing,
    /// The terminal is gone.
    Hangup,
}

/// The terminal, and the pipe crossterm reads.
#[derive(Debug)]
pub(super) struct Feed {
    terminal: OwnedFd,
    reader: PipeReader,
    writer: PipeWriter,
    strainer: Strainer,
}

impl Feed {
    /// Standard input's terminal, with a pipe that is not yet used.
    ///
    /// # Errors
    /// There are too many open files.
    pub(super) fn new() -> io::Result<Feed> {
        let (reader, writer) = io::pipe()?;
        // crossterm reads until there is nothing.
        ioctl_fionbio(&reader, true)?;
        let terminal = stdin().try_clone_to_owned()?;
        Ok(Feed { terminal, reader, writer, strainer: Strainer::default() })
    }

    /// Puts the pipe in the place of standard input.
    ///
    /// # Errors
    /// The system refuses.
    pub(super) fn connect(&self) -> io::Result<()> {
        Ok(dup2_stdin(&self.reader)?)
    }

    /// After how long a pause the paste that has begun is over, if one has.
    pub(super) fn pause(&self) -> Option<Duration> {
        let pause = if self.strainer.interrupted { INTERRUPTED } else { PAUSE };
        self.strainer.paste.map(|_| pause)
    }

    /// Passes on what the terminal has, a portion at most. Never waits if the terminal is in the modes
    /// of the playground.
    ///
    /// # Errors
    /// Any but a hangup.
    pub(super) fn take(&mut self) -> io::Result<Taken> {
        let mut portion = [0; PORTION];
        let bytes = match rustix::io::read(&self.terminal, &mut portion) {
            Ok(0) | Err(Errno::AGAIN | Errno::INTR) => return Ok(Taken::Nothing),
            Ok(n) => portion.get(..n).unwrap_or_default(),
            Err(error) => {
                return match super::output::gone(error)? {
                    super::output::Io::Hangup => Ok(Taken::Hangup),
                    super::output::Io::Done => Ok(Taken::Nothing),
                };
            }
        };
        let mut out = Vec::with_capacity(PORTION + 2 * END.len());
        self.strainer.strain(bytes, &mut out);
        self.writer.write_all(&out)?;
        Ok(Taken::Some)
    }

    /// Ends a paste that has paused for too long.
    ///
    /// # Errors
    /// None to be expected: the pipe is empty.
    pub(super) fn end_paste(&mut self) -> io::Result<()> {
        let mut out = Vec::new();
        self.strainer.give_up(&mut out);
        self.writer.write_all(&out)
    }
}

impl AsFd for Feed {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.terminal.as_fd()
    }
}

/// Follows the beginnings and ends of pastes. A pure state machine.
#[derive(Debug, Default)]
struct Strainer {
    /// How much of the next marker the last bytes are: of [`BEGIN`], or inside of a paste of [`END`],
    /// whose bytes are held back.
    matched: usize,
    /// Inside of a paste: bytes of it passed on.
    paste: Option<usize>,
    /// Whether the last byte of the paste is that of Ctrl-C.
    interrupted: bool,
}

impl Strainer {
    /// Appends what is passed on of `bytes` to `out`.
    fn strain(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        for &byte in bytes {
            let marker = if self.paste.is_some() { END } else { BEGIN };
            self.interrupted = self.paste.is_some() && byte == INTERRUPT;
            if marker.get(self.matched) == Some(&byte) {
                self.matched += 1;
                let whole = self.matched == marker.len();
                match self.paste {
                    None => {
                        out.push(byte);
                        if whole {
                            (self.paste, self.matched) = (Some(0), 0);
                        }
                    }
                    Some(_) if whole => {
                        self.matched = 0;
                        self.end(out);
                    }
                    Some(_) => {}
                }
            } else {
                self.release(out);
                self.matched = usize::from(byte == 0x1b);
                match &mut self.paste {
                    None => out.push(byte),
                    // Held back: the end may begin here.
                    Some(_) if self.matched > 0 => {}
                    Some(passed) if *passed < PASTE_MAX => {
                        *passed += 1;
                        out.push(byte);
                    }
                    Some(_) => {}
                }
            }
        }
    }

    /// What was held back is no end of a paste, but part of it.
    fn release(&mut self, out: &mut Vec<u8>) {
        let held = END.get(..std::mem::take(&mut self.matched)).unwrap_or_default();
        if let Some(passed) = &mut self.paste
            && *passed < PASTE_MAX
        {
            *passed += held.len();
            out.extend_from_slice(held);
        }
    }

    /// Ends the paste, whose end is lost. The byte of Ctrl-C at its end is the key.
    fn give_up(&mut self, out: &mut Vec<u8>) {
        self.end(out);
        if std::mem::take(&mut self.interrupted) {
            out.push(INTERRUPT);
        }
    }

    /// Ends the paste, if there is one.
    fn end(&mut self, out: &mut Vec<u8>) {
        self.release(out);
        if self.paste.take().is_some() {
            out.extend_from_slice(END);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What is passed on of these portions.
    fn strained(portions: &[&[u8]]) -> (String, bool) {
        let (mut strainer, mut out) = (Strainer::default(), Vec::new());
        for portion in portions {
            strainer.strain(portion, &mut out);
        }
        (String::from_utf8(out).unwrap(), strainer.paste.is_some())
    }

    #[test]
    fn keys_and_whole_pastes_pass_unchanged() {
        for text in ["abc\x1b[A\x03\x1b", "\x1b[200~some text\x1b[201~q", "\x1b[200~\x1b[201~"] {
            assert_eq!(strained(&[text.as_bytes()]), (text.to_owned(), false));
            let bytes: Vec<&[u8]> = text.as_bytes().chunks(1).collect();
            assert_eq!(strained(&bytes), (text.to_owned(), false), "byte by byte");
        }
        assert_eq!(strained(&[b"\x1b[200~a\x1b[20"]), ("\x1b[200~a".to_owned(), true));
        assert_eq!(strained(&[b"\x1b[200~a\x1b[20x"]).0, "\x1b[200~a\x1b[20x");
    }

    #[test]
    fn ctrl_c_ends_a_paste_whose_end_is_lost() {
        let (mut strainer, mut out) = (Strainer::default(), Vec::new());
        strainer.strain(b"\x1b[200~never ends\x03", &mut out);
        strainer.give_up(&mut out);
        assert_eq!(out, b"\x1b[200~never ends\x03\x1b[201~\x03");
        // In the middle of a paste it is a part of the text.
        let text = "\x1b[200~a\x03b\x03\x1b[201~q";
        assert_eq!(strained(&[text.as_bytes()]), (text.to_owned(), false));
    }

    #[test]
    fn what_is_beyond_the_longest_paste_is_dropped_and_its_end_is_not() {
        let (mut strainer, mut out) = (Strainer::default(), Vec::new());
        strainer.strain(BEGIN, &mut out);
        for _ in 0..3 * PASTE_MAX / PORTION {
            strainer.strain(&[b'x'; PORTION], &mut out);
        }
        assert_eq!(out.len(), BEGIN.len() + PASTE_MAX);
        strainer.strain(b"\x1b[201~y", &mut out);
        assert!(out.ends_with(b"x\x1b[201~y"));
        strainer.strain(BEGIN, &mut out);
        let mut rest = Vec::new();
        strainer.give_up(&mut rest);
        assert_eq!(rest, END, "one that pauses is ended");
        rest.clear();
        strainer.give_up(&mut rest);
        assert_eq!(rest, b"", "there is none to end");
    }

    proptest! {
        #[test]
        fn portions_of_any_size_pass_the_same(
            text in "[\x1b\\[20~1a\x03]{0,60}", cut in 1usize..9,
        ) {
            let bytes: Vec<&[u8]> = text.as_bytes().chunks(cut).collect();
            prop_assert_eq!(strained(&bytes), strained(&[text.as_bytes()]));
        }
    }
}
