import { z } from 'zod';
import { assetTypeId } from '../asset-type/asset-type.ts';
import { optionalLongText, requiredDay, requiredId, requiredLongText, requiredShortText } from '../form-fields.ts';
import { siteId } from '../site/site.ts';
import { userId } from '../user/user.ts';
import { VALUE_REQUIRED } from '../value-required.ts';
import { areInOrder, DATES_REVERSED } from './dates/dates-in-order.ts';
import { inspectionStatuses } from './inspection.ts';

/** Everything but the instruction is required [S5]. `status` becomes closed_at by chooseStatus. */
export const inspectionForm = z
  .object({
    site_id: requiredId(siteId),
    date_from: requiredDay,
    date_to: requiredDay,
    title: requiredShortText,
    asset_type_ids: z.array(assetTypeId).min(1, VALUE_REQUIRED).max(200, 'At most 200 asset types'),
    scope: requiredLongText,
    inspector_ids: z.array(userId).min(1, VALUE_REQUIRED).max(500, 'At most 500 inspectors'),
    status: z.enum(inspectionStatuses, { error: VALUE_REQUIRED }),
    instruction: optionalLongText,
  })
  .refine(areInOrder, {
    path: ['date_to'],
    error: DATES_REVERSED,
    when: ({ value }) => z.object({ date_from: requiredDay, date_to: requiredDay }).safeParse(value).success,
  });
export type InspectionForm = z.infer<typeof inspectionForm>;
/** What stands in its fields. */
export type InspectionFormInput = z.input<typeof inspectionForm>;
