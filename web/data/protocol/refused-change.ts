import type { EntityName } from '#domain/entities.ts';
import type { RejectionCode } from '#domain/sync/wire.ts';

/** A change that the server did not take [SYNC]. */
export interface RefusedChange {
  op: string;
  entity: EntityName;
  id: string;
  /** The server does not know the record. */
  isNew: boolean;
  /** What it was refused for, where that is one. */
  field: string | null;
  /** Of the record, which it changes. */
  fields: string[];
  message: string;
  /** When the change was made. */
  at: string;
}

/** Whose turn it is: an administrator's, its author's, or nobody's, since it is decided [HELD]. */
export type Refusal = 'held' | 'mine' | 'decided';

/** How many changes there are of each. */
export type Refusals = Readonly<Record<Refusal, number>>;

interface Judged {
  state: 'waiting' | 'held' | 'rejected';
  code: RejectionCode | null;
}

/** What a change's author may not change, or an administrator has refused, they can't put right; null of what the server may take yet. */
export function refusalOf({ state, code }: Judged): Refusal | null {
  if (state === 'waiting') return null;
  if (state === 'held') return 'held';
  return code === 'forbidden' || code === 'refused' ? 'decided' : 'mine';
}
