import { grouped } from '#domain/grouped.ts';
import type { Verdict } from '#domain/sync/wire.ts';

const VERSION = 'A closed inspection gets a new version of its evidence; the earlier one stays readable.';
const ACCESS = 'what a user may do, at once.';

interface Asked {
  verdict: Verdict['verdict'];
  count: number;
  /** How many of them change what a user may do. */
  access?: number;
}

/** What follows from a word, before it is given [HELD]. */
export function consequence({ verdict, count, access = 0 }: Asked): string {
  if (verdict === 'refused') return `${count === 1 ? 'It stays' : 'They stay'} on the author’s device, who is told.`;
  if (access === count) return `${count === 1 ? 'It' : 'Each'} changes ${ACCESS}`;
  return access === 0 ? VERSION : `${VERSION} ${grouped(access)} of them ${access === 1 ? 'changes' : 'change'} ${ACCESS}`;
}
