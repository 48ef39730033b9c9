//! Numbers and lists in sentences.

/// `one`, `two` up to `twelve`, then digits, grouped.
pub fn number(n: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS.get(n).map_or_else(|| grouped(n as u64), |word| (*word).to_owned())
}

/// `no candidates`, `one candidate`, `two candidates`.
pub fn counted(n: usize, noun: &str) -> String {
    format!("{} {}", number(n), plural(n, noun))
}

/// `1 move`, `2 moves`, `3 plies`.
pub fn count(n: usize, noun: &str) -> String {
    format!("{n} {}", plural(n, noun))
}

/// `move` of one, `moves` of several.
pub fn plural(n: usize, noun: &str) -> String {
    match (n, noun.strip_suffix('y')) {
        (1, _) => noun.to_owned(),
        (_, Some(stem)) => format!("{stem}ies"),
        _ if noun.ends_with("child") => format!("{noun}ren"),
        _ if noun.ends_with("leaf") => noun.replace("leaf", "leaves"),
        _ if noun.ends_with('s') => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
}

/// `2`, `2 and 5`, `2, 5 and 7`; nothing of an empty list.
pub fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    joined(&items)
}

fn joined(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A whole number with a gap every three digits: `11 267`.
pub fn grouped(n: u64) -> String {
    match n / 1000 {
        0 => n.to_string(),
        thousands => format!("{} {:03}", grouped(thousands), n % 1000),
    }
}

/// A whole number that may have thousands of digits, the same way or by its power of ten.
pub fn large(digits: &str) -> String {
    match digits.parse() {
        Ok(number) => grouped(number),
        Err(_) => format!("about 10^{}", digits.len().saturating_sub(1)),
    }
}

/// A number with up to `decimals` decimals, without trailing zeros.
pub fn rounded(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

/// The sentence with its first letter large, if that is not the name of a cell or of a figure, such as f.
pub fn sentence(words: &str) -> String {
    let is_name = |c: char| c.is_ascii_digit() || c == ' ' && !words.starts_with('a');
    let mut letters = words.chars();
    let first = letters.next().filter(|_| !words.chars().nth(1).is_some_and(is_name));
    first.map_or_else(|| words.into(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_lists_are_words() {
        assert_eq!(counted(0, "row"), "no rows");
        assert_eq!(counted(1, "row"), "one row");
        assert_eq!(counted(12, "row"), "twelve rows");
        assert_eq!(counted(81, "cell"), "81 cells");
        assert_eq!(counted(2, "press"), "two presses");
        assert_eq!(
            [count(1, "ply"), count(2, "ply"), count(2, "move")],
            ["1 ply", "2 plies", "2 moves"]
        );
        assert_eq!(list([0u8; 0]), "");
        assert_eq!(list([2]), "2");
        assert_eq!(list([2, 5]), "2 and 5");
        assert_eq!(list(["a", "b", "c"]), "a, b and c");
        assert_eq!(sentence("row 5 has 3 twice"), "Row 5 has 3 twice");
        assert_eq!(sentence("r5c4 has no candidate"), "r5c4 has no candidate");
    }
}
