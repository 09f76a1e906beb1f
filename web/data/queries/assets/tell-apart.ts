/** Names each one by the first of its names that no other bears; by the last where all are shared. */
export function tellApart<T>(all: readonly T[], ...namings: readonly ((one: T) => string)[]): Map<T, string> {
  const bearers = namings.map((naming) => tally(all.map((one) => naming(one))));
  return new Map(
    all.map((one) => {
      const names = namings.map((naming) => naming(one));
      const own = names.find((name, at) => bearers[at]?.get(name) === 1);
      return [one, own ?? names.at(-1) ?? ''];
    }),
  );
}

function tally(names: readonly string[]): Map<string, number> {
  const count = new Map<string, number>();
  for (const name of names) count.set(name, (count.get(name) ?? 0) + 1);
  return count;
}
