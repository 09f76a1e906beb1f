import { sql } from 'kysely';
import { GRADED_TOO_LATE, latestGradedAtAnywhere } from '#domain/grade/graded-at-limit.ts';
import { noteGrade } from '../../evidence/keep-evidence.ts';
import { notePhotos } from '../../files/named-photos.ts';
import { Rejected } from '../writing/rejected.ts';
import { undeleted } from './conditions.ts';
import { gradedBy } from './created-by.ts';
import type { EntityPolicy, PullOrder } from './entity-policy.ts';
import { deletedLately } from './grade/deleted-lately.ts';
import { endAsking } from './grade/end-asking.ts';
import { answersAfterNear, answersApart, heldAnswers } from './grade/held-answers.ts';
import { permitGrade } from './grade/permit-grade.ts';
import { testedWhenDeleted } from './grade/tested-when-deleted.ts';
import { deriveAnswers, isMended, readAnswers } from './grade/posted-answers.ts';
import { nearAssets } from './near-sites.ts';

const newestFirst: PullOrder = {
  by: sql`graded_at desc, id desc`,
  after: ([graded_at, id]) => sql`(graded_at, id) < (${graded_at}, ${id})`,
  place: ['graded_at', 'id'],
};

export const assetGrades: EntityPolicy<'asset_grades'> = {
  see: {
    subject: (record) => ({ entity: 'asset_grades', record: record ?? { inspection_id: null }, inspection: null }),
    rows: () => null,
  },
  pull: {
    /** Surveys that were deleted lately can be brought back. */
    parts: (now) => [
      { turn: 6, where: undeleted, isShared: true },
      { turn: 8, where: sql`${deletedLately(now)} and answer_count > 0`, isShared: true },
    ],
    near: (actor) => sql`${undeleted} and asset_id in (${nearAssets(actor)})`,
    order: newestFirst,
    columns: ({ sites }) => ({ answers: heldAnswers(sites) }),
    columnsAfterNear: ({ sites }, near) => ({ answers: answersAfterNear(sites, near) }),
    apart: answersApart,
  },
  write: {
    maker: 'created_by_id',
    serverSets: { created_by_id: gradedBy },
    permit: permitGrade,
    note: notePhotos,
    isInOrder: true,
    /** A grade is never given after tomorrow, wherever that is; what was stored otherwise before may be edited beside it [S5, HTTP]. */
    checkEdits({ now }, { row, edits: { graded_at } }) {
      const isNew = typeof graded_at === 'string' && graded_at !== row?.graded_at;
      if (isNew && graded_at > latestGradedAtAnywhere(now)) throw new Rejected('invalid', GRADED_TOO_LATE, 'graded_at');
    },
    async follow(writing, { row }, change) {
      if (change.ver === null) return;
      for (const grade of [row, change.row]) await noteGrade(writing, grade);
      if (row?.deleted_at === null && change.row.deleted_at !== null) endAsking(writing, row);
    },
    standsAgainst: testedWhenDeleted,
  },
  decide: {},
  spec: { ofNew: { auto_complete_survey: false, answers: [] }, read: readAnswers, contradicts: isMended, derive: deriveAnswers },
};
