/** A sort as an address says it: 'site' upwards, '-site' downwards. */
export const sortParam = <Column extends string>({ column, descending }: { column: Column; descending: boolean }): string =>
  `${descending ? '-' : ''}${column}`;

/** The sort that an address says, null where it names none of the columns. */
export function sortOf<Column extends string>(
  param: string | undefined,
  columns: readonly Column[],
): { column: Column; descending: boolean } | null {
  const descending = param?.startsWith('-') === true;
  const column = columns.find((one) => one === (descending ? param.slice(1) : param));
  return column === undefined ? null : { column, descending };
}
