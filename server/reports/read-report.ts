import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClosedReport } from '#domain/evidence/closed-report.ts';
import type { Report } from '#domain/report/report.ts';
import type { Context } from '../context.ts';
import { readBeside } from '../database/read-beside.ts';
import type { Seen } from '../database/seen.ts';

/** What a report says, and which of its photos had arrived at that moment. */
export interface ReadReport {
  report: ClosedReport;
  arrived: ReadonlySet<string>;
}

/** How many are looked for at once. */
const PAGE = 500;

/** Both are of one moment: a photo that came since would stand there as if a closing had seen it [REPORT.45]. */
export const readReport = (
  db: Context['db'],
  seen: Seen,
  load: (db: Context['db']) => Promise<ClosedReport>,
): Promise<ReadReport> => readBeside(db, async (moment) => withArrivedPhotos(moment, seen, await load(moment)));

/** A report with which of its photos the server has received. */
export async function withArrivedPhotos(db: Context['db'], seen: Seen, report: ClosedReport): Promise<ReadReport> {
  const ids = photosOf(report);
  const arrived = new Set<string>();
  for (let from = 0; from < ids.length; from += PAGE) {
    const rows = await db
      .selectFrom('file_contents')
      .innerJoin('files', 'files.id', 'file_contents.id')
      .select('files.id')
      .where('files.id', 'in', ids.slice(from, from + PAGE))
      .where(seen('files'))
      .execute();
    for (const { id } of rows) arrived.add(id);
    await nextTurn();
  }
  return { report, arrived };
}

/** Those of failed checks come first, of whichever asset: no other photo takes their place. */
export function photosOf({ remedial_works }: Report): string[] {
  const failed = remedial_works.flatMap(({ failed_checks }) => failed_checks);
  const then = remedial_works.flatMap(({ answered_then = [] }) => answered_then);
  return [...new Set([...failed, ...then].flatMap(({ photos = [] }) => photos))];
}
