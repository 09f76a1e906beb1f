import { NOT_HERE } from '#web/data/page/use-not-here.ts';

interface Of {
  tested: boolean;
  /** How many there are, tested or not. */
  total: number;
  isClosed: boolean;
  /** Whether some may not have arrived. */
  isUnknown: boolean;
}

/** What it means that the list of the tested assets of a type, or of those that are not, is empty [DEV]. */
export function noneWords({ tested, total, isClosed, isUnknown }: Of): string {
  if (isUnknown) return NOT_HERE;
  if (total === 0) return isClosed ? 'There was none at this site' : 'There is none at this site';
  return tested ? 'None is tested yet' : 'Every one is tested';
}
