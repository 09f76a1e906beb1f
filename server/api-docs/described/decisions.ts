import { z } from 'zod';
import type { Chapter } from '../described-route.ts';
import { nothing } from '../shapes/named.ts';
import { auditHead, auditPage, conflictsPage, deletedSitesPage, heldPage, judged, judgedAll } from '../shapes/sync.ts';

const FOR_ADMINISTRATORS = 'For administrators.';
const EXPORTING = '2 exports are under way already.';

export const decisions: Chapter = {
  title: 'Decisions and the audit trail',
  says: 'Conflicts, what waits for an administrator, and who did what.',
  routes: {
    'GET /api/sync/conflicts': {
      title: 'Conflicts',
      who: 'login',
      says: 'One’s own; of everybody for administrators. Newest first, 1 MB a page.',
      answer: conflictsPage,
    },
    'POST /api/sync/conflicts/:id': {
      title: 'End a conflict',
      who: 'login',
      says: 'It changes no record: `kept` leaves what stands; whoever wants the lost value saves it in the record first, like any other change, and says `restored` then.',
      answer: nothing,
      refusals: {
        404: 'There is none of this user’s.',
        409: 'The record does not hold the lost value, and this user has not changed the field since.',
      },
    },
    'GET /api/sync/held': {
      title: 'Changes that wait',
      who: 'administrator',
      says: 'In the order of their arrival; `before` are those up to `?after=`. `?answers=counted` leaves answers out and says how many they are.',
      answer: heldPage,
      refusals: { 404: FOR_ADMINISTRATORS },
    },
    'POST /api/sync/held': {
      title: 'Judge all of an inspection or a device',
      who: 'administrator',
      says: '5,000 at a time; of one author with `?author=`.',
      answer: judgedAll,
      refusals: { 404: FOR_ADMINISTRATORS, 409: 'Several people’s changes wait from the device.' },
    },
    'POST /api/sync/held/:op': {
      title: 'Judge one change',
      who: 'administrator',
      answer: judged,
      refusals: { 404: 'It does not wait, or this user is no administrator.', 409: 'It can’t be applied any more.' },
    },
    'GET /api/sync/deleted-sites': {
      title: 'Deleted sites',
      who: 'administrator',
      answer: deletedSitesPage,
      refusals: { 404: FOR_ADMINISTRATORS },
    },
    'POST /api/sync/deleted-sites/:id': {
      title: 'A site stays deleted',
      who: 'administrator',
      answer: nothing,
      refusals: { 404: 'It is not deleted, or this user is no administrator.' },
    },
    'GET /api/audit': {
      title: 'Audit trail',
      who: 'administrator',
      says: 'Newest first, 200 entries or 500 kB a page.',
      answer: auditPage,
      refusals: { 404: FOR_ADMINISTRATORS },
    },
    'GET /api/audit/head': {
      title: 'How far the trail has come',
      who: 'administrator',
      answer: auditHead,
      refusals: { 404: FOR_ADMINISTRATORS },
    },
    'POST /api/audit/lost': {
      title: 'Tell of a head that is lost',
      who: 'administrator',
      answer: nothing,
      refusals: { 404: FOR_ADMINISTRATORS, 409: 'The trail has it.' },
    },
    'GET /api/audit.csv': {
      title: 'Export of the trail',
      who: 'administrator',
      says: 'All of it; two at once.',
      answer: { type: 'text/csv', says: 'A line for each entry, after the mark of UTF-8 and the names of the columns.' },
      refusals: { 404: FOR_ADMINISTRATORS, 429: EXPORTING },
    },
    'POST /api/audit/export-ticket': {
      title: 'Ticket for a download of the trail',
      who: 'administrator',
      says: 'For browsers, which give no token with a download. It holds for a minute.',
      answer: z.object({ ticket: z.string() }),
      refusals: { 404: FOR_ADMINISTRATORS, 429: EXPORTING },
    },
    'GET /api/audit/export': {
      title: 'Export of the trail by a ticket',
      who: 'anybody',
      says: 'Once with each ticket, as it was narrowed when that was asked for.',
      answer: { type: 'text/csv', says: 'A line for each entry.' },
      refusals: { 403: 'The ticket is none, of before, or was used.', 404: FOR_ADMINISTRATORS, 429: EXPORTING },
    },
  },
};
