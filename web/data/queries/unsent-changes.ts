import { formatDay } from '#domain/day/format-day.ts';
import { fullName } from '#domain/user/full-name.ts';
import type { StoreReader, WaitingChange } from '../store-reader.ts';
import { type Page, pageOf } from './page-of.ts';

const MOST_LISTED = 50;

export interface UnsentChange extends WaitingChange {
  /** The record as people know it: 'Kings Wharf', '000417, Stair A', '000417, 21/11/2026'. */
  name: string;
}

/** The changes that only this device has, newest first; `unsent` is their number, so that a new one is seen [D8]. */
export function unsentChanges(store: StoreReader, _params: { unsent: number }): Page<UnsentChange> {
  const { rows, ...place } = pageOf(store.waiting(), { from: 0, to: MOST_LISTED });
  return { ...place, rows: rows.map((change) => ({ ...change, name: nameOf(store, change) })) };
}

function nameOf(store: StoreReader, { entity, id }: WaitingChange): string {
  switch (entity) {
    case 'sites':
      return store.get('sites', id)?.name ?? '';
    case 'inspections':
      return store.get('inspections', id)?.title ?? '';
    case 'asset_types':
      return store.get('asset_types', id)?.name ?? '';
    case 'files':
      return store.get('files', id)?.file_name ?? '';
    case 'users': {
      const user = store.get('users', id);
      return user === undefined ? '' : fullName(user);
    }
    case 'assets': {
      const asset = store.get('assets', id);
      return asset === undefined ? '' : `${asset.serial_number || 'NO SERIAL'}, ${asset.location}`;
    }
    case 'asset_grades': {
      const grade = store.get('asset_grades', id);
      if (grade === undefined) return '';
      const asset = store.get('assets', grade.asset_id);
      return `${asset?.serial_number || 'NO SERIAL'}, ${formatDay(grade.graded_at)}`;
    }
  }
}
