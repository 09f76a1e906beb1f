const collator = new Intl.Collator('en-GB', { numeric: true });

/** The rows by a text or a number of each, with numbers in texts as numbers; equal ones keep their order. */
export function sortedBy<T>(rows: readonly T[], descending: boolean, valueOf: (row: T) => string | number): T[] {
  const sign = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort((one, other) => {
      const apart =
        typeof one.value === 'number' && typeof other.value === 'number'
          ? one.value - other.value
          : collator.compare(String(one.value), String(other.value));
      return sign * apart;
    })
    .map(({ row }) => row);
}
