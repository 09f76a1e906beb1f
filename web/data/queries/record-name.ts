import type { EntityName } from '#domain/entities.ts';
import { formatDay } from '#domain/day/format-day.ts';
import { fullName } from '#domain/user/full-name.ts';
import type { StoreReader } from '../store-reader.ts';

/** A record as people know it: 'Kings Wharf', '000417, Stair A', '000417, 21/11/2026'; empty while it is not here. */
export function recordName(store: StoreReader, { entity, id }: { entity: EntityName; id: string }): string {
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
