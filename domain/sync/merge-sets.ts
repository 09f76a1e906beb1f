/** Unites two edits of a list of ids: what either side added is there, what either side removed is not [MERGE]. */
export function mergeSets(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const before = new Set(base);
  const kept = new Set(mine);
  const merged = new Set(theirs.filter((id) => kept.has(id) || !before.has(id)));
  for (const id of mine) if (!before.has(id)) merged.add(id);
  return [...merged];
}
