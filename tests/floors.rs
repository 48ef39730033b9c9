//! The floors of the house: what each folder must not know. A line of code that breaks one fails here.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A folder of `src`, and words its code must not contain. What is in `solvers` is a package without a screen, and its
/// manifest holds it to that.
const FLOORS: &[(&str, &[&str])] = &[
    ("solvers/engine", &["crate::puzzles", "crate::compare"]),
    ("solvers/puzzles", &["crate::compare"]),
    ("screen/tui", &["crate::cli", "clap"]),
    ("screen/cli", &["ratatui", "crossterm"]),
];

/// The files below a folder, and the one that declares it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    let below = entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] });
    below.collect()
}

#[test]
fn nothing_uses_what_is_above_it() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut broken = Vec::new();
    let mut check = |path: &Path, words: &[&str]| {
        for (number, line) in (1..).zip(fs::read_to_string(path).unwrap().lines()) {
            let code = line.split("//").next().unwrap_or_default();
            if words.iter().any(|word| code.contains(word)) {
                broken.push(format!("{}:{number}: {}", path.display(), line.trim()));
            }
        }
    };
    for &(folder, words) in FLOORS {
        let own = files(&src.join(folder));
        assert!(!own.is_empty(), "{folder} is gone");
        own.iter().for_each(|path| check(path, words));
        check(&src.join(folder).with_extension("rs"), words);
    }
    for path in files(&src.join("screen/tui")) {
        if !path.starts_with(src.join("screen/tui/term")) {
            check(&path, &["crossterm"]);
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Most lines of code a floor may have: what was reached, and 2 % more. Who needs more raises the figure in the
/// commit that needs it, and says why there.
const BUDGETS: &[(&str, usize)] = &[
    ("solvers/engine", 12990),
    ("solvers/puzzles", 16540),
    ("solvers/compare", 1160),
    ("screen/tui", 25840),
    ("screen/cli", 4080),
];

/// Lines that are neither blank, nor comments, nor tests.
fn code_lines(path: &Path) -> usize {
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    let is_code = name.ends_with(".rs");
    if !is_code
        || name == "tests.rs"
        || name == "testing.rs"
        || path.iter().any(|part| part == "tests")
    {
        return 0;
    }
    // An item under `#[cfg(test)]` ends where rustfmt puts its last brace: in the first column.
    let (mut count, mut armed, mut inside) = (0, false, false);
    for line in fs::read_to_string(path).unwrap().lines() {
        let text = line.trim();
        if inside {
            if line.starts_with('}') {
                (inside, armed) = (false, false);
            }
        } else if text.is_empty() || text.starts_with("//") {
        } else if text.starts_with("#[cfg(test)]") {
            armed = true;
        } else if armed {
            inside = text.ends_with('{');
            armed = inside || text.starts_with("#[") || !text.ends_with([';', '}']);
        } else {
            count += 1;
        }
    }
    count
}

#[test]
fn no_floor_is_over_its_budget() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for &(floor, most) in BUDGETS {
        let own = files(&src.join(floor));
        let head = code_lines(&src.join(floor).with_extension("rs"));
        let code = head + own.iter().map(|path| code_lines(path)).sum::<usize>();
        assert!(code <= most, "{floor} has {code} lines of code, and its budget is {most}");
    }
}

/// What begins with `from` in code, groups in braces written out.
fn paths(code: &str, from: &str) -> Vec<String> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let begins = |at: &usize| !code[..*at].ends_with(is_word);
    let mut found = Vec::new();
    for at in code.match_indices(from).map(|(at, _)| at).filter(begins) {
        let length = code[at..].find(|c| !is_word(c)).unwrap_or(code.len() - at);
        let (path, rest) = code[at..].split_at(length);
        let Some(group) = rest.strip_prefix('{').filter(|_| path.ends_with("::")) else {
            found.push(path.to_owned());
            continue;
        };
        // The innermost groups first: what is before a brace belongs to all between it and its end.
        let (mut heads, mut word) = (vec![path.to_owned()], String::new());
        for c in group.chars() {
            let Some(head) = heads.last().cloned() else { break };
            match c {
                '{' => heads.push(head + word.trim()),
                ',' | '}' => found.push(head + word.trim()),
                _ => word.push(c),
            }
            if "{,}".contains(c) {
                word.clear();
            }
            if c == '}' {
                heads.pop();
            }
        }
    }
    found
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut modules = BTreeMap::new();
    for path in files(&src) {
        // Each package has a root of its own.
        let roots = [src.join("solvers"), src.join("screen"), src.clone()];
        let own = roots.iter().find_map(|root| path.strip_prefix(root).ok());
        let name = own.unwrap().with_extension("");
        let text = fs::read_to_string(&path).unwrap();
        let lines = text.lines().take_while(|line| *line != "#[cfg(test)]");
        let lines = lines.map(|line| line.split("//").next().unwrap_or_default());
        let code = lines.collect::<Vec<_>>().join("\n");
        modules.insert(name.to_string_lossy().replace('/', "::"), code);
    }
    let of = |module: &str, path: &str| {
        let mut parts: Vec<&str> = match path.strip_prefix("crate::") {
            Some(_) => Vec::new(),
            None => module.split("::").collect(),
        };
        for part in path.split("::").filter(|part| !["crate", "self", ""].contains(part)) {
            match part {
                "super" => drop(parts.pop()),
                _ => parts.push(part),
            }
        }
        let known = (1..=parts.len()).rev().map(|length| parts[..length].join("::"));
        known.into_iter().find(|name| modules.contains_key(name))
    };
    let mut uses: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (module, code) in &modules {
        let inside = |name: &&String| name.rsplit_once("::").is_some_and(|(own, _)| own == module);
        let children = modules.keys().filter(inside).filter_map(|name| name.rsplit("::").next());
        let named = children.flat_map(|child| paths(code, &format!("{child}::")));
        let all = ["crate::", "super::"].into_iter().flat_map(|from| paths(code, from));
        let used = all.chain(named).filter_map(|path| of(module, &path));
        // What stands above a file in its own folder declares it.
        let is_other = |used: &String| !format!("{module}::").starts_with(&format!("{used}::"));
        uses.insert(module, used.filter(is_other).collect());
    }
    assert!(uses["cli"].contains("cli::play") && uses["cli::play"].contains("tui::app"));
    // Who uses nothing that is left is in no circle.
    while let Some(free) = uses.iter().find(|(_, used)| used.is_empty()).map(|(name, _)| *name) {
        uses.remove(free);
        for used in uses.values_mut() {
            used.remove(free);
        }
    }
    assert!(uses.is_empty(), "in circles, or above one: {uses:#?}");
}
