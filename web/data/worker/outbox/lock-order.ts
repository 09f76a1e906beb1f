import type { EntityName } from '#domain/entities.ts';
import type { LoggedChange } from '../disk/user-schema.ts';

/** A record as it is seen. */
export type RowOf = (entity: EntityName, id: string) => object | undefined;

type Placed = Readonly<Record<string, unknown>>;

const locks = ['closed_at', 'deleted_at'];

/**
 * Keeps grades and the closings, deletions and openings of their inspection in the order of the log, so that none of a
 * device's own grades comes late by the device's own closing [PROOF]. Serves one batch.
 */
export class LockOrder {
  readonly #rowOf: RowOf;
  /** Inspections of which a grade waits for a later batch. */
  readonly #behind = new Set<string>();
  /** Inspections of which a closing, a deletion or an opening does. */
  readonly #locked = new Set<string>();

  constructor(rowOf: RowOf) {
    this.#rowOf = rowOf;
  }

  /** Whether a change may not go before those that were left. */
  mustWait(change: LoggedChange): boolean {
    if (isLock(change)) return this.#behind.has(change.id) || this.#locked.has(change.id);
    return this.#locked.size > 0 && this.#locked.has(this.#placeOf(change) ?? '');
  }

  /** The change is left for a later batch. */
  leave(change: LoggedChange): void {
    const place = this.#placeOf(change);
    if (isLock(change)) this.#locked.add(change.id);
    else if (place !== null) this.#behind.add(place);
  }

  #placeOf({ entity, id, patch }: LoggedChange): string | null {
    if (entity !== 'asset_grades') return null;
    const { inspection_id } = typeof patch['inspection_id'] === 'string' ? patch : ((this.#rowOf(entity, id) ?? {}) as Placed);
    return typeof inspection_id === 'string' ? inspection_id : null;
  }
}

const isLock = ({ entity, patch }: LoggedChange): boolean =>
  entity === 'inspections' && locks.some((field) => Object.hasOwn(patch, field));
