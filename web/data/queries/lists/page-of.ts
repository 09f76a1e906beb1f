/** Part of a long list: rows `from` up to, not including, `to`. */
export interface Window {
  from: number;
  to: number;
}

export interface Page<T> {
  total: number;
  /** Where in the list `rows` begin. */
  from: number;
  rows: T[];
}

/** A list of which pages are taken, made only as far as they reach. */
export type LongList<T> = Pick<readonly T[], 'length' | 'slice'>;

/** The whole list when no window is given. */
export const pageOf = <T>(list: LongList<T>, window?: Window): Page<T> => ({
  total: list.length,
  from: window?.from ?? 0,
  rows: window === undefined ? list.slice() : list.slice(window.from, window.to),
});
