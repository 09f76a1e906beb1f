export interface WindowParams {
  from: number;
  to: number;
}

/** The visible part of a long list: `rows` begin at `from` of `total`. */
export interface ListWindow<T> {
  total: number;
  from: number;
  rows: T[];
}

export function windowOf<S, T>(list: readonly S[], { from, to }: WindowParams, row: (item: S) => T): ListWindow<T> {
  return { total: list.length, from, rows: list.slice(from, to).map(row) };
}
