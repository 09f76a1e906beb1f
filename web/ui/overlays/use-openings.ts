import { useState } from 'react';

/** Counts the openings: a key under which what is inside starts anew with each and stays as it is while the dialog leaves. */
export function useOpenings(open: boolean): number {
  const [seen, setSeen] = useState({ open, count: 0 });
  if (seen.open !== open) setSeen({ open, count: seen.count + Number(open) });
  return seen.count;
}
