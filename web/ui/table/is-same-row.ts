/** Whether what draws a row is the same: its record by what it says, for records that are read again are other objects. */
export function isSameRow<Drawn extends { row: unknown }>({ row: before, ...was }: Drawn, { row: now, ...is }: Drawn): boolean {
  const others = (Object.keys(was) as (keyof typeof was)[]).every((key) => Object.is(was[key], is[key]));
  return others && (before === now || JSON.stringify(before) === JSON.stringify(now));
}
