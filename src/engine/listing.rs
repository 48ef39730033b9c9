//! Pseudo-code: texts of the folder `pseudo-code`, split into their lines when the program is compiled.

/// The lines of `pseudo-code/NAME.txt`.
macro_rules! pseudo_code {
    ($name:literal) => {{
        const TEXT: &str =
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/pseudo-code/", $name, ".txt"));
        const LINES: [&str; $crate::engine::listing::count(TEXT)] =
            $crate::engine::listing::split(TEXT);
        &LINES
    }};
}
pub(crate) use pseudo_code;

/// How many lines a text has, each with its end.
pub(crate) const fn count(text: &str) -> usize {
    let (mut at, mut count) = (0, 0);
    while at < text.len() {
        count += (text.as_bytes()[at] == b'\n') as usize;
        at += 1;
    }
    count
}

/// Its first `N` lines.
pub(crate) const fn split<const N: usize>(mut text: &str) -> [&str; N] {
    let (mut lines, mut at) = ([""; N], 0);
    while at < N {
        let mut end = 0;
        while text.as_bytes()[end] != b'\n' {
            end += 1;
        }
        lines[at] = text.split_at(end).0;
        text = text.split_at(end + 1).1;
        at += 1;
    }
    lines
}
