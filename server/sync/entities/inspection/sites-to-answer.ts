import type { Kysely } from 'kysely';
import { may } from '#domain/permissions.ts';
import type { Inspection } from '#domain/inspection/inspection.ts';
import { decodeRow, type StoredRow } from '../../../database/row-codec.ts';
import type { Tables } from '../../../database/tables.ts';
import { statesSince } from '../../../database/states-since.ts';
import type { Brought, DeviceScope } from '../entity-policy.ts';
import { wasInView } from './was-in-view.ts';

type State = Pick<Inspection, 'site_id' | 'closed_at' | 'deleted_at' | 'inspector_ids' | 'closed_by_id'>;

const isOpen = ({ closed_at, deleted_at }: State): boolean => closed_at === null && deleted_at === null;

/** An inspection that opens brings the answers of its site, unless the device holds them already [SCOPE]. */
export async function sitesToAnswer(
  db: Kysely<Tables>,
  scope: DeviceScope,
  rows: readonly StoredRow[],
  since: number,
): Promise<Brought[]> {
  const brought: Brought[] = [];
  for (const row of rows) {
    const now: State = decodeRow('inspections', row);
    if (isOpen(now) && !(await isHeld(db, scope, { row, now }, since))) brought.push({ entity: 'sites', id: now.site_id });
  }
  return brought;
}

interface Opened {
  row: StoredRow;
  now: State;
}

async function isHeld(db: Kysely<Tables>, { actor }: DeviceScope, { row, now }: Opened, since: number): Promise<boolean> {
  const before = await statesSince<State>(db, 'inspections', row, since);
  const wasHeld = (state: State | null) =>
    state !== null &&
    isOpen(state) &&
    state.site_id === now.site_id &&
    may(actor, 'see', { entity: 'inspections', record: state });
  return (before.length > 0 && before.every(wasHeld)) || wasInView(db, actor, now.site_id, since);
}
