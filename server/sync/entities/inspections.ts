import { sql } from 'kysely';
import { formatDay } from '#domain/day/format-day.ts';
import { DATES_REVERSED, reversingField } from '#domain/inspection/dates/dates-in-order.ts';
import { assetsInScope } from '#domain/inspection/in-scope.ts';
import { inspectionStatus } from '#domain/inspection/inspection-status.ts';
import { keepClosing } from '../../evidence/keep-evidence.ts';
import { Rejected } from '../writing/rejected.ts';
import { assetsBySite, idsOf } from './assets-by-site.ts';
import type { EntityPolicy } from './entity-policy.ts';
import { keepLocks } from './inspection/inspection-locks.ts';
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
  decide: {},
  spec: {
    read: async (_db, posted, row) => withLists(posted, row),
    contradicts: contradictsItself,
    async derive(db, seen, rows) {
      const assets = await assetsBySite(
        db,
        seen,
        rows.map(({ site_id }) => site_id),
      );
      const sites = byId(await db.selectFrom('sites').select(['id', 'name']).where(seen('sites')).execute());
      const types = byId(
        await db
          .selectFrom('asset_types')
          .select(['id', 'name', 'plural_name', 'is_complex'])
          .where(seen('asset_types'))
          .execute(),
      );
      const users = byId(await db.selectFrom('users').select(['id', 'forename', 'surname']).where(seen('users')).execute());
      return (inspection) => ({
        site: sites.get(inspection.site_id) ?? null,
        asset_types: inspection.asset_type_ids.map((id) => types.get(id) ?? { id, name: '', plural_name: '', is_complex: 0 }),
        inspectors: inspection.inspector_ids.map((id) => users.get(id) ?? { id, forename: '', surname: '' }),
        assets: idsOf(assetsInScope(inspection, assets.get(inspection.site_id) ?? [])),
        status: inspectionStatus(inspection),
        date_from_formatted: formatDay(inspection.date_from),
        date_to_formatted: formatDay(inspection.date_to),
      });
    },
  },
};

const byId = <T extends { id: string }>(records: readonly T[]): Map<string, T> =>
  new Map(records.map((record) => [record.id, record]));
