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

/** The whole list when no window is given. */
export const pageOf = <T>(list: readonly T[], window?: Window): Page<T> => ({
  total: list.length,
  from: window?.from ?? 0,
  rows: window === undefined ? [...list] : list.slice(window.from, window.to),
});
