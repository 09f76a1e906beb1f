import { givenAfter } from '../grade/given-after.ts';
import type { Operation } from './wire.ts';

/**
 * The stamp of a record that an operation creates: its author's clock, but later than what it comes after, which `seen` names
 * where there is no `base` [GRADE]. When it was made is what the clock says alone.
 */
export const firstStamp = ({ base, seen, ts }: Pick<Operation, 'base' | 'seen' | 'ts'>): string =>
  base === null ? givenAfter(seen ?? null, ts) : ts;
