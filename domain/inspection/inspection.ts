import { z } from 'zod';
import { assetTypeId } from '../asset-type/asset-type.ts';
import { day, defineEntity, idOf, instant, longText, shortText } from '../entity.ts';
import { siteId } from '../site/site.ts';
import { userId } from '../user/user.ts';

export const inspectionId = idOf('InspectionId');
export type InspectionId = z.infer<typeof inspectionId>;

export const inspectionStatuses = ['Open', 'Closed/Locked'] as const;
export type InspectionStatus = (typeof inspectionStatuses)[number];

/** The status is derived from `closed_at`; see inspection-status.ts. */
export const inspections = defineEntity({
  name: 'inspections',
  path: 'inspections',
  id: inspectionId,
  required: ['title', 'scope', 'asset_type_ids', 'inspector_ids'],
  fields: {
    site_id: siteId,
    title: shortText,
    date_from: day,
    date_to: day,
    asset_type_ids: z.array(assetTypeId).max(200),
    scope: longText,
    instruction: longText.nullable(),
    inspector_ids: z.array(userId).max(500),
    closed_at: instant.nullable(),
    closed_by_id: userId.nullable(),
  },
  merge: { asset_type_ids: 'set', inspector_ids: 'set' },
  indexes: ['site_id'],
  kept: ['evidence'],
});
export type Inspection = z.infer<typeof inspections.schema>;
