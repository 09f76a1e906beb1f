import { isAdministrator } from '#domain/permissions.ts';
import type { RecordKind } from './record-kind.ts';

export const siteKind = {
  noun: 'site',
  unknown: 'an unknown site',
  name: ({ name }) => name,
  namedBy: 'name',
  creation: ['name', 'client_name', 'address_line_1'],
  fields: {
    name: 'name',
    client_name: 'client name',
    address_line_1: 'address line 1',
    address_line_2: 'address line 2',
    town: 'town/city',
    post_code: 'postcode',
    notes: 'notes',
    events_log: 'event log',
  },
  screen: ({ id }, { user }) => ({ kind: isAdministrator(user) ? 'site-form' : 'site', id }),
  list: (user) => (isAdministrator(user) ? 'sites' : 'inspections'),
  restorable: true,
} as const satisfies RecordKind<'sites'>;
