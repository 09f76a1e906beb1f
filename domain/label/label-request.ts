import { z } from 'zod';
import { grouped } from '../grouped.ts';
import { assetId } from '../asset/asset.ts';
import { assetTypeId } from '../asset-type/asset-type.ts';
import { shortText, UNSTORABLE } from '../entity.ts';
import { siteId } from '../site/site.ts';
import { isStorable } from '../text-rules.ts';
import { mostOffset } from './label-places.ts';
import { labelSheetIds, labelSheets, placesOf } from './label-sheets.ts';

export const MOST_LABELS = 2_000;
export const TOO_MANY_LABELS = `At most ${grouped(MOST_LABELS)} labels are printed at once`;
const MOST_TYPES = 1_000;

const startWords = (places: number): string => `Between 1 and ${places}`;

/** Whose labels: chosen assets, every asset of these types at a site or at all of them, a run of new numbers, or a test sheet. */
const labelled = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('assets'), ids: z.array(assetId).min(1).max(MOST_LABELS, TOO_MANY_LABELS) }),
  z.object({
    kind: z.literal('every'),
    site_id: siteId.nullable(),
    asset_type_ids: z.array(assetTypeId).min(1).max(MOST_TYPES),
  }),
  z.object({ kind: z.literal('run'), id: z.string().max(100).refine(isStorable, UNSTORABLE) }),
  z.object({ kind: z.literal('test') }),
]);
export type Labelled = z.infer<typeof labelled>;

/** What a PDF of labels is asked with; offsets in millimetres, `start` is the first free label of the first sheet. */
export const labelRequest = z
  .object({
    sheet: z.enum(labelSheetIds),
    start: z.number().int().min(1),
    offset_x: z.number(),
    offset_y: z.number(),
    of: labelled,
  })
  .superRefine(({ sheet, start, offset_x, offset_y }, issues) => {
    const complaints = {
      start: startComplaint(sheet, start),
      offset_x: offsetComplaint(sheet, offset_x),
      offset_y: offsetComplaint(sheet, offset_y),
    };
    for (const [field, message] of Object.entries(complaints))
      if (message !== undefined) issues.addIssue({ code: 'custom', path: [field], message });
  });
export type LabelRequest = z.infer<typeof labelRequest>;

/** What is wrong with a first label. */
export function startComplaint(sheet: LabelRequest['sheet'], start: number): string | undefined {
  const places = placesOf(labelSheets[sheet]);
  return Number.isInteger(start) && start >= 1 && start <= places ? undefined : startWords(places);
}

/** What is wrong with an offset to the right or down. */
export function offsetComplaint(sheet: LabelRequest['sheet'], offset: number): string | undefined {
  const most = mostOffset(labelSheets[sheet]);
  return Math.abs(offset) <= most ? undefined : `Between -${most} and ${most} mm`;
}

export const countComplaint = (count: number): string | undefined =>
  Number.isInteger(count) && count >= 1 && count <= MOST_LABELS ? undefined : `Between 1 and ${grouped(MOST_LABELS)}`;

export const numbersRequest = z.object({ count: z.number().int().min(1).max(MOST_LABELS, TOO_MANY_LABELS) });
export const organisationRequest = z.object({ name: shortText });

/** Numbers that were handed out together, both ends included. */
export const numberRun = z.object({
  id: z.string(),
  first: z.number(),
  last: z.number(),
  created_at: z.string(),
  by: z.string(),
});
export type NumberRun = z.infer<typeof numberRun>;

/** What the screen of labels begins with: the organisation's name and the latest runs, newest first. */
export const labelState = z.object({ organisation: z.string(), runs: z.array(numberRun) });
export type LabelState = z.infer<typeof labelState>;
