import { grouped } from '#domain/grouped.ts';
import { Refusal } from '../http/refusal.ts';
import { Full } from '../sync/writing/full.ts';
import { Rejected } from '../sync/writing/rejected.ts';
import { type LiveRow, readRow, type Writing } from '../sync/writing/writing.ts';
import type { Closing as ClosingTimes } from '../sync/entities/inspection/inspection-locks.ts';
import { megabytes, MOST_ASSETS, MOST_CONTENTS, MOST_SURVEYS, type ReportSizes } from '../reports/report-sizes.ts';
import { newestVersion } from './read-version.ts';
import { letIntoVersion, setEvidence, writeVersion } from './write-version.ts';

/** By one user: each costs as much as a report, and nobody's many keep others from closing. */
const MOST_CLOSINGS_AN_HOUR = 20;
const HOUR_MS = 3_600_000;

/** A closing writes a version with itself [PROOF]. */
export async function keepClosing(
  writing: Writing,
  before: LiveRow<'inspections'> | null,
  row: LiveRow<'inspections'>,
  times: ClosingTimes | null,
): Promise<void> {
  const { closed_at } = row;
  if (closed_at === (before?.closed_at ?? null)) return;
  if (closed_at === null) return setEvidence(writing, { ...row, evidence: null });
  await checkRate(writing, row.id);
  const cause = (await newestVersion(writing.trx, row.id)) === null ? 'closed' : 'closed-again';
  await writeVersion(
    writing,
    row,
    cause,
    { closed_at, ...(times ?? { claimed_at: closed_at, received_at: writing.now }) },
    closingSizes,
  );
}

async function checkRate({ trx, now, actor }: Writing, id: string): Promise<void> {
  const { count } = await trx
    .selectFrom('evidence_versions')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('inspection_id', '=', id)
    .where('made_by_id', '=', actor.id)
    .where('cause', 'in', ['closed', 'closed-again'])
    .where('made_at', '>', new Date(Date.parse(now) - HOUR_MS).toISOString())
    .executeTakeFirstOrThrow();
  if (Number(count) < MOST_CLOSINGS_AN_HOUR) return;
  const message = `You have closed it ${MOST_CLOSINGS_AN_HOUR} times within an hour: try again later`;
  throw new Rejected('invalid', message, 'closed_at');
}

/** A grade that is let in after the closing of its inspection writes a version at the end of its batch [PROOF]. */
export async function noteGrade(writing: Writing, grade: LiveRow<'asset_grades'> | null): Promise<void> {
  const id = grade?.inspection_id ?? null;
  const inspection = id === null ? null : await readRow(writing, 'inspections', id);
  if (id === null || inspection === null || inspection.closed_at === null) return;
  writing.atEnd.set(`evidence/${id}`, (ending) => letInWhereItFits(ending, id));
}

async function letInWhereItFits(writing: Writing, id: string): Promise<void> {
  try {
    await letIntoVersion(writing, id);
  } catch (error) {
    throw error instanceof Refusal ? new Full(error, id) : error;
  }
}

/** Said when an inspection can't be closed for its size. */
export const closingSizes: ReportSizes = {
  assets: (count) => {
    if (count <= MOST_ASSETS) return;
    throw tooLarge(`An inspection of more than ${grouped(MOST_ASSETS)} assets can’t be closed: choose fewer types`);
  },
  surveys: (bytes) => {
    if (bytes <= MOST_SURVEYS) return;
    throw tooLarge(`An inspection with more than ${megabytes(MOST_SURVEYS)} of failed surveys can’t be closed`);
  },
  contents: (bytes) => {
    if (bytes <= MOST_CONTENTS) return;
    throw tooLarge(`An inspection that says more than ${megabytes(MOST_CONTENTS)} can’t be closed`);
  },
};

const tooLarge = (message: string) => new Rejected('invalid', message, 'closed_at');
