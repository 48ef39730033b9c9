//! Where the bytes of a trace come from.

use std::{io, os::fd::BorrowedFd};

/// The number of a line, from 1.
pub type Line = u64;

/// What reading came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Read {
    /// So many bytes came.
    Bytes(usize),
    /// There is nothing at present; more may come.
    Nothing,
    /// There will be nothing more.
    End,
}

/// The bytes of a trace: [`Bytes`] in memory, a file, or what a program prints. What was read can be read again, since the
/// facts of an event are looked up when they are shown.
/// ```
/// # extern crate frontier_solvers as frontier;
/// use frontier::engine::log::source::{Bytes, Read, Source};
///
/// let (mut source, mut buffer) = (Bytes::new("abc".into()), [0; 2]);
/// assert_eq!(source.read(&mut buffer).unwrap(), Read::Bytes(2));
/// assert_eq!(source.read(&mut buffer).unwrap(), Read::Bytes(1));
/// assert_eq!(source.read(&mut buffer).unwrap(), Read::End);
/// assert_eq!((source.again(1, &mut buffer).unwrap(), buffer), (2, *b"bc"));
/// ```
pub trait Source {
    /// Reads what there is into `buffer`, without waiting.
    ///
    /// # Errors
    /// It cannot be read any further.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<Read>;

    /// Reads bytes again, from `offset` on; the number read, 0 where there are none.
    ///
    /// # Errors
    /// They cannot be read.
    fn again(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize>;

    /// The bytes there are, if that is known.
    fn size(&self) -> Option<u64> {
        None
    }

    /// Bytes kept on disk of what cannot be read twice.
    fn stored(&self) -> u64 {
        0
    }

    /// What becomes readable when there is more, where reading may come to [`Read::Nothing`].
    fn waits_for(&self) -> Option<BorrowedFd<'_>> {
        None
    }
}

/// Bytes in memory.
pub type Bytes = io::Cursor<Vec<u8>>;

impl Source for Bytes {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<Read> {
        let n = io::Read::read(self, buffer)?;
        Ok(if n == 0 { Read::End } else { Read::Bytes(n) })
    }

    fn again(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        let from = usize::try_from(offset).unwrap_or(usize::MAX);
        let mut rest = self.get_ref().get(from..).unwrap_or_default();
        io::Read::read(&mut rest, buffer)
    }

    fn size(&self) -> Option<u64> {
        Some(self.get_ref().len() as u64)
    }
}
