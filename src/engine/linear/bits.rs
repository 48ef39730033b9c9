//! Up to 64 equations in up to 64 unknowns modulo 2, a row a machine word.

/// A solution of the equations `rows[i] · x = right[i]`, if there is one; unknowns without a pivot
/// are 0. Both slices have one length of at most 64 and are overwritten.
pub fn solve(rows: &mut [u64], right: &mut [u64], unknowns: u32) -> Option<u64> {
    debug_assert_eq!(rows.len(), right.len());
    let mut pivots = [0u32; 64];
    let mut rank = 0;
    for col in 0..unknowns.min(64) {
        let Some(found) = rows.iter().skip(rank).position(|row| row >> col & 1 == 1) else {
            continue;
        };
        rows.swap(rank, rank + found);
        right.swap(rank, rank + found);
        let (pivot, value) = (rows[rank], right[rank]);
        for (row, side) in rows.iter_mut().zip(right.iter_mut()) {
            let mask = (*row >> col & 1).wrapping_neg();
            *row ^= pivot & mask;
            *side ^= value & mask;
        }
        // The pivot row has cleared itself too.
        rows[rank] = pivot;
        right[rank] = value;
        pivots[rank] = col;
        rank += 1;
        if rank == rows.len() {
            break;
        }
    }
    let consistent = right.iter().skip(rank).all(|&side| side & 1 == 0);
    let value = |i: usize| (right[i] & 1) << pivots[i];
    consistent.then(|| (0..rank).map(value).fold(0, |all, bit| all | bit))
}
