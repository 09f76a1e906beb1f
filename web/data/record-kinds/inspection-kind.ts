import { isAdministrator } from '#domain/permissions.ts';
import { visibleInspection } from '../queries/inspections/visible-inspection.ts';
import type { RecordKind } from './record-kind.ts';

export const inspectionKind = {
  noun: 'inspection',
  unknown: 'an unknown inspection',
  name: ({ title }) => title,
  namedBy: 'title',
  creation: ['site_id', 'title', 'date_from', 'date_to'],
  fields: {
    site_id: 'site',
    title: 'inspection title',
    date_from: 'date from',
    date_to: 'date to',
    asset_type_ids: 'asset types',
    scope: 'scope',
    instruction: 'instructions for inspector',
    inspector_ids: 'inspectors',
    closed_at: 'status',
    closed_by_id: 'closed by',
  },
  screen(inspection, store) {
    if (visibleInspection(store, inspection) === null) return null;
    return { kind: isAdministrator(store.user) ? 'inspection-form' : 'inspection', id: inspection.id };
  },
  list: () => 'inspections',
  restorable: true,
} as const satisfies RecordKind<'inspections'>;
