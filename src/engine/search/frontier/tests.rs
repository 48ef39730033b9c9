use super::*;
use proptest::prelude::*;

/// Pops everything after pushes mixed with pops, as an ordered list would.
fn check<F: Frontier + Default>(
    operations: &[Option<(u8, u8)>],
    best: impl Fn(&[(NodeId, f64, f64)]) -> usize,
) {
    check_scaled::<F>(operations, 1.0, best);
}

/// The same with all priorities so many times as large.
fn check_scaled<F: Frontier + Default>(
    operations: &[Option<(u8, u8)>],
    scale: f64,
    best: impl Fn(&[(NodeId, f64, f64)]) -> usize,
) {
    let mut frontier = F::default();
    let mut plain: Vec<(NodeId, f64, f64)> = Vec::new();
    let mut age = 0;
    let drain = std::iter::repeat_n(&None, operations.len() + 1);
    for operation in operations.iter().chain(drain) {
        let below = age / 2;
        let mut old: Vec<_> = plain.iter().copied().filter(|node| node.0 < below).collect();
        let order = std::iter::from_fn(|| (!old.is_empty()).then(|| old.remove(best(&old)).0));
        let (mut expected, mut listed) = (order.collect::<Vec<_>>(), Vec::new());
        assert_eq!(frontier.last(below), expected.last().copied());
        expected.truncate(7);
        frontier.list(below, 7, &mut listed);
        assert_eq!(listed, expected);
        match *operation {
            Some((priority, g)) => {
                let priority = f64::from(priority) * scale;
                frontier.push(age, priority, f64::from(g));
                plain.push((age, priority, f64::from(g)));
                age += 1;
            }
            None if plain.is_empty() => assert_eq!(frontier.pop(), None),
            None => {
                let expected = plain.remove(best(&plain));
                assert_eq!(frontier.pop(), Some((expected.0, expected.1)));
            }
        }
    }
}

/// The same operations with nodes that all have priority 0.
fn level(operations: &[Option<(u8, u8)>]) -> Vec<Option<(u8, u8)>> {
    operations.iter().map(|operation| operation.map(|(_, g)| (0, g))).collect()
}

fn oldest_of_lowest(nodes: &[(NodeId, f64, f64)]) -> usize {
    (0..nodes.len())
        .min_by(|&a, &b| nodes[a].1.total_cmp(&nodes[b].1).then(nodes[a].0.cmp(&nodes[b].0)))
        .unwrap()
}

fn deepest_of_lowest(nodes: &[(NodeId, f64, f64)]) -> usize {
    (0..nodes.len())
        .min_by(|&a, &b| {
            let (a, b) = (nodes[a], nodes[b]);
            a.1.total_cmp(&b.1).then(b.2.total_cmp(&a.2)).then(b.0.cmp(&a.0))
        })
        .unwrap()
}

proptest! {
    #[test]
    fn heaps_and_buckets_pop_in_the_stated_order(
        operations in proptest::collection::vec(
            proptest::option::weighted(0.6, (0u8..12, 0u8..6)), 0..120),
    ) {
        check::<Stack>(&level(&operations), |nodes| nodes.len() - 1);
        check::<Queue>(&level(&operations), |_| 0);
        check::<HeapFifo>(&operations, oldest_of_lowest);
        check::<BucketsFifo>(&operations, oldest_of_lowest);
        check::<HeapDeep>(&operations, deepest_of_lowest);
        check::<BucketsDeep>(&operations, deepest_of_lowest);
    }

    #[test]
    fn heaps_work_for_priorities_of_any_size(
        operations in proptest::collection::vec(
            proptest::option::weighted(0.6, (0u8..200, 0u8..6)), 0..120),
        scale in proptest::sample::select(vec![1e-300, 1e-3, 0.7, 90.0, 1e9, 1e300]),
    ) {
        check_scaled::<HeapFifo>(&operations, scale, oldest_of_lowest);
        check_scaled::<HeapDeep>(&operations, scale, deepest_of_lowest);
    }
}
