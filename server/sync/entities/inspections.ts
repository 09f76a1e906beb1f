import { sql } from 'kysely';
import { DATES_REVERSED, reversingField } from '#domain/inspection/dates/dates-in-order.ts';
import { keepClosing } from '../../evidence/keep-evidence.ts';
import { bodyLimits } from '../../http/limits/body-limits.ts';
import { Rejected } from '../writing/rejected.ts';
import type { EntityPolicy } from './entity-policy.ts';
import { deriveInspections } from './inspection/derive-inspections.ts';
import { isLocking, keepLocks } from './inspection/inspection-locks.ts';
import { contradictsItself, withLists } from './inspection/posted-lists.ts';
import { inspectionsSeen } from './inspection/inspections-seen.ts';
import { closedBy, closingOf, settleClosing } from './inspection/settle-closing.ts';
import { sitesToAnswer } from './inspection/sites-to-answer.ts';

export const inspections: EntityPolicy<'inspections'> = {
  see: {
    subject: (record) => ({ entity: 'inspections', record }),
    rows: inspectionsSeen,
  },
  pull: {
    /** History names deleted inspections: they are sent too. */
    parts: () => [
      { turn: 3, where: sql`closed_at is null` },
      { turn: 4, where: sql`closed_at is not null` },
    ],
    brings: sitesToAnswer,
  },
  write: {
    claims: ['closed_at'],
    serverSets: { closed_by_id: closedBy },
    checkEdits(_writing, { row, edits }) {
      const field = reversingField(row, edits);
      if (field !== null) throw new Rejected('invalid', DATES_REVERSED, field);
    },
    settle: settleClosing,
    async follow(writing, meeting, { row, ver }) {
      const closing = row.closed_at === null ? null : closingOf(meeting);
      if (ver !== null) await keepClosing(writing, meeting.row, row, closing);
      await keepLocks(writing, meeting.row, row, { closing, at: meeting.arrival.at });
    },
  },
  decide: { isLocking },
  spec: {
    bodyLimit: bodyLimits.push,
    read: async (_db, posted, row) => withLists(posted, row),
    contradicts: contradictsItself,
    derive: deriveInspections,
  },
};
