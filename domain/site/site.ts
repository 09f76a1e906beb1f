import type { z } from 'zod';
import { defineEntity, idOf, longText, shortText } from '../entity.ts';

export const siteId = idOf('SiteId');
export type SiteId = z.infer<typeof siteId>;

export const sites = defineEntity({
  name: 'sites',
  path: 'site',
  id: siteId,
  required: ['name', 'client_name', 'address_line_1', 'town', 'post_code'],
  fields: {
    name: shortText,
    client_name: shortText,
    address_line_1: shortText,
    address_line_2: shortText.nullable(),
    town: shortText,
    post_code: shortText,
    notes: longText.nullable(),
    events_log: longText.nullable(),
  },
  merge: { events_log: 'lines' },
});
export type Site = z.infer<typeof sites.schema>;
