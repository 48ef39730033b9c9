//! Files and pipes as sources of traces.
//!
//! A file is read piece by piece, and again where facts are shown. What comes through a pipe is kept in
//! a file without a name for the same purpose, so the memory holds no more of it than of a file.

#![allow(clippy::disallowed_methods, clippy::disallowed_types)]

use crate::engine::log::source::{Read, Source};
use crate::puzzles::files::{Files, named, plain};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::os::fd::{AsFd as _, BorrowedFd, OwnedFd};
use std::os::unix::fs::{FileExt as _, FileTypeExt as _, OpenOptionsExt as _};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

/// Opens a file or a pipe that has a name.
///
/// # Errors
/// `FILE: why`.
pub fn open(path: &Path, _: Files) -> Result<Box<dyn Source>, String> {
    let shown = named(path)?;
    let failed = |why: io::Error| format!("{shown}: {}", plain(&why));
    if fs::metadata(path).map_err(failed)?.is_dir() {
        return Err(format!("{shown}: a folder, expected a trace"));
    }
    of_descriptor(File::open(path).map_err(failed)?.into(), &shown.to_string())
}

/// The source behind a descriptor.
///
/// # Errors
/// `NAME: why`.
pub fn of_descriptor(fd: OwnedFd, name: &str) -> Result<Box<dyn Source>, String> {
    let failed = |why: io::Error| format!("{name}: {}", plain(&why));
    let file = File::from(fd);
    let about = file.metadata().map_err(failed)?;
    let kind = about.file_type();
    if about.is_file() {
        return Ok(Box::new(Stored { size: about.len(), file, at: 0 }));
    }
    if kind.is_fifo() || kind.is_socket() || kind.is_char_device() {
        let kept = nameless().map_err(|why| {
            format!("no temporary file for what comes through the pipe: {}", plain(&why))
        })?;
        return Ok(Box::new(Pipe { file, kept, kept_bytes: 0, ended: false }));
    }
    Err(format!("{name}: neither a file nor a pipe, expected a trace"))
}

/// A new file that has no name any more, so that it is gone when it is closed.
fn nameless() -> io::Result<File> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = format!("frontier-trace-{}-{number}", std::process::id());
    let path = std::env::temp_dir().join(name);
    let mut options = OpenOptions::new();
    let file = options.read(true).write(true).create_new(true).mode(0o600).open(&path)?;
    fs::remove_file(&path)?;
    Ok(file)
}

/// A file.
struct Stored {
    file: File,
    size: u64,
    at: u64,
}

impl Source for Stored {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<Read> {
        let n = self.file.read_at(buffer, self.at)?;
        self.at += n as u64;
        Ok(if n == 0 { Read::End } else { Read::Bytes(n) })
    }

    fn again(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        self.file.read_at(buffer, offset)
    }

    fn size(&self) -> Option<u64> {
        Some(self.size)
    }
}

/// A pipe, and what came through it.
struct Pipe {
    file: File,
    kept: File,
    kept_bytes: u64,
    ended: bool,
}

impl Source for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<Read> {
        if self.ended {
            return Ok(Read::End);
        }
        let mut fds = [PollFd::new(&self.file, PollFlags::IN)];
        if poll(&mut fds, Some(&Timespec::default()))? == 0 {
            return Ok(Read::Nothing);
        }
        let n = match self.file.read(buffer) {
            Err(why) if why.kind() == io::ErrorKind::WouldBlock => return Ok(Read::Nothing),
            n => n?,
        };
        if n == 0 {
            self.ended = true;
            return Ok(Read::End);
        }
        self.kept.write_all(buffer.get(..n).unwrap_or_default())?;
        self.kept_bytes += n as u64;
        Ok(Read::Bytes(n))
    }

    fn again(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        self.kept.read_at(buffer, offset)
    }

    fn stored(&self) -> u64 {
        self.kept_bytes
    }

    fn waits_for(&self) -> Option<BorrowedFd<'_>> {
        Some(self.file.as_fd()).filter(|_| !self.ended)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pipe_is_read_without_waiting_and_kept() {
        let (out, mut into) = io::pipe().unwrap();
        let mut pipe = of_descriptor(out.into(), "pipe").unwrap();
        let mut buffer = [0; 8];
        assert_eq!(pipe.read(&mut buffer).unwrap(), Read::Nothing);
        assert!(pipe.waits_for().is_some());
        into.write_all(b"0123456789").unwrap();
        assert_eq!(pipe.read(&mut buffer).unwrap(), Read::Bytes(8));
        assert_eq!(pipe.read(&mut buffer).unwrap(), Read::Bytes(2));
        assert_eq!(pipe.read(&mut buffer).unwrap(), Read::Nothing);
        drop(into);
        assert_eq!(pipe.read(&mut buffer).unwrap(), Read::End);
        assert!(pipe.waits_for().is_none());
        assert_eq!((pipe.again(7, &mut buffer).unwrap(), &buffer[..3]), (3, b"789".as_slice()));
    }

    #[test]
    fn what_is_no_trace_is_refused_in_one_line() {
        let files = Files::of_the_user();
        let refused = |path: &str| open(Path::new(path), files).err().unwrap_or_default();
        assert!(refused("/nowhere/at/all").contains("no such file"));
        assert!(refused("/").contains("a folder, expected a trace"));
        assert!(refused("").contains("expected a file name"));
    }
}
