import { z } from 'zod';
import { labelState, numberRun } from '#domain/label/label-request.ts';
import { FILE_HASH_HEADER, FILE_NAME_HEADER } from '#domain/sync/wire.ts';
import type { Chapter } from '../described-route.ts';
import { PHOTO_REFUSALS } from '../photo-refusals.ts';
import { nothing } from '../shapes/named.ts';
import { evidence } from '../shapes/rows.ts';
import { silentInspectors } from '../shapes/sync.ts';

const NONE = 'There is none, or none that this user may see.';
const PDF = { type: 'application/pdf', says: 'The PDF.' };
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const WAITING = '3 of one’s own wait already.';

export const inspections: Chapter = {
  title: 'Inspections, photos, reports and labels',
  says: 'What goes beyond single records.',
  routes: {
    'POST /api/inspections/:id/get-asset-grade-count': {
      title: 'Graded and total',
      who: 'login',
      answer: z.object({ count: z.int(), total: z.int() }),
      refusals: { 404: NONE },
    },
    'GET /api/inspections/:id/evidence': {
      title: 'What a closed inspection says',
      who: 'login',
      says: 'The newest version, or an earlier one.',
      answer: evidence,
      refusals: { 404: NONE },
    },
    'GET /api/inspections/:id/silent-inspectors': {
      title: 'Inspectors who have not synchronised',
      who: 'login',
      answer: silentInspectors,
      refusals: { 404: NONE },
    },
    'PUT /api/files/:id': {
      title: 'Send a photo',
      who: 'login',
      says: 'JPEG or PNG; the same bytes may be sent again. A number a day and in all, for each user.',
      headers: z.object({
        [FILE_HASH_HEADER]: sha256.describe('Of the bytes'),
        [FILE_NAME_HEADER]: z.string().optional().describe('Percent-encoded'),
      }),
      body: { type: 'image/*', says: 'The bytes.' },
      answer: z.object({ sha256 }),
      refusals: {
        404: 'This is no id.',
        ...PHOTO_REFUSALS,
        422: 'It is not what its SHA-256 says.',
        429: 'Too many photos.',
      },
    },
    'GET /api/files/:id': {
      title: 'A photo',
      who: 'login',
      answer: { type: 'image/*', says: 'The bytes, with their SHA-256.' },
      refusals: { 404: NONE },
    },
    'GET /api/inspections/report/:inspection_id': {
      title: 'Report of an inspection',
      who: 'login',
      says: 'One is made at a time; three of a user wait. 60 photos.',
      query: z.object({ version: z.string().optional().describe('Of a closed inspection: an earlier version') }),
      answer: PDF,
      refusals: { 404: NONE, 429: WAITING },
    },
    'GET /api/site/report/:site_id': {
      title: 'Report of a site',
      who: 'login',
      says: 'One is made at a time; three of a user wait. 60 photos.',
      query: z.object({ 'asset_types[]': z.union([z.string(), z.array(z.string())]) }),
      answer: PDF,
      refusals: { 404: NONE, 422: 'No asset type is chosen, or there is none of this id.', 429: WAITING },
    },
    'GET /api/labels': { title: 'Runs of numbers for labels', who: 'login', answer: labelState },
    'POST /api/labels': {
      title: 'Labels with QR codes',
      who: 'login',
      says: 'Up to 2,000.',
      answer: PDF,
      refusals: { 404: NONE, 422: 'Nothing to print, or too much.', 429: WAITING },
    },
    'POST /api/labels/numbers': {
      title: 'Take numbers for new labels',
      who: 'login',
      says: 'Up to 2,000 at once, 20,000 in 24 hours.',
      answer: numberRun,
      refusals: { 422: 'More than a user gets, or than there are.' },
    },
    'POST /api/labels/organisation': {
      title: 'Name on labels',
      who: 'administrator',
      answer: nothing,
      refusals: { 404: 'For administrators.' },
    },
  },
};
