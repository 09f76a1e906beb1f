/** The first ones whose bytes fit together, at least one; and those that are left for another reply [LIMIT]. */
export function takeWithin<T extends { bytes: number }>(list: readonly T[], most: number): { taken: T[]; left: T[] } {
  let total = 0;
  const full = list.findIndex(({ bytes }, at) => (total += bytes) > most && at > 0);
  const count = full === -1 ? list.length : full;
  return { taken: list.slice(0, count), left: list.slice(count) };
}
