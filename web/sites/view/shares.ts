/** Whole percentages that add up to 100; the largest remainders are rounded up. All zero when there is nothing. */
export function shares(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const whole = counts.map((count) => Math.floor((100 * count) / total));
  const missing = 100 - whole.reduce((sum, share) => sum + share, 0);
  const byRemainder = counts
    .map((count, index) => ({ index, count, remainder: (100 * count) % total }))
    .sort((one, other) => other.remainder - one.remainder || other.count - one.count || one.index - other.index);
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return whole.map((share, index) => share + (raised.has(index) ? 1 : 0));
}
