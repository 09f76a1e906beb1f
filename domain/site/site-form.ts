import { z } from 'zod';
import { optionalLongText, optionalShortText, requiredShortText } from '../form-fields.ts';

/** The fields that the form marks as required are [S2, S5]. */
export const siteForm = z.object({
  name: requiredShortText,
  client_name: requiredShortText,
  address_line_1: requiredShortText,
  address_line_2: optionalShortText,
  town: requiredShortText,
  post_code: requiredShortText,
  notes: optionalLongText,
  events_log: optionalLongText,
});
export type SiteForm = z.infer<typeof siteForm>;
