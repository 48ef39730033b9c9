//! Numbers and lists in sentences.

/// `one`, `two` up to `twelve`, then digits.
pub fn number(n: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS.get(n).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// `no candidates`, `one candidate`, `two candidates`.
pub fn counted(n: usize, noun: &str) -> String {
    let end = match n {
        1 => "",
        _ if noun.ends_with('s') => "es",
        _ => "s",
    };
    format!("{} {noun}{end}", number(n))
}

/// `2`, `2 and 5`, `2, 5 and 7`; nothing of an empty list.
pub fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The sentence with its first letter large.
pub fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
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
        assert_eq!(list([0u8; 0]), "");
        assert_eq!(list([2]), "2");
        assert_eq!(list([2, 5]), "2 and 5");
        assert_eq!(list(["a", "b", "c"]), "a, b and c");
        assert_eq!(sentence("row 5 has 3 twice"), "Row 5 has 3 twice");
    }
}
