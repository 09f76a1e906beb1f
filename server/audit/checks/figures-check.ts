import { type Kysely, sql } from 'kysely';
import type { EvidenceFigures } from '#domain/evidence/evidence.ts';
import type { Tables } from '../../database/tables.ts';
import type { AuditFault } from './audit-fault.ts';
import { figuresIn, type Place, placeOf, takenOut } from './known-version.ts';

const CHUNK = 500;

type Shown = Awaited<ReturnType<typeof pageOf>>[number];

/** The figures beside an inspection are those of its newest version while it is closed, and its closing is one that a version tells of [AUDIT.25, AUDIT.30]. */
export async function figuresFault(db: Kysely<Tables>, first: Place): Promise<AuditFault | null> {
  for (let after = ''; ;) {
    const page = await pageOf(db, after);
    for (const shown of page) {
      const { id, evidence, version } = shown;
      const told = evidence === shown.figures ? null : figuresIn(evidence);
      if (told !== null && told.version > (version ?? 0)) return takenOut(first, id, told.version);
      const what = shownFault(shown) ?? (await arrivalFault(db, shown));
      if (what !== null) return { ...placeOf(shown, first), what };
    }
    const last = page.at(-1);
    if (last === undefined || page.length < CHUNK) return null;
    after = last.id;
  }
}

/** Inspections that are closed or show figures, each with its newest version. */
const pageOf = (db: Kysely<Tables>, after: string) =>
  db
    .selectFrom('inspections')
    .leftJoin('inspection_locks', 'inspection_locks.inspection_id', 'inspections.id')
    .leftJoin('evidence_versions', (join) =>
      join
        .onRef('evidence_versions.inspection_id', '=', 'inspections.id')
        .on(
          'version',
          '=',
          sql<number>`(select max(version) from evidence_versions where inspection_id = ${sql.ref('inspections.id')})`,
        ),
    )
    .select(['id', 'closed_at', 'evidence', 'version', 'figures', 'audit_n', 'closed_claimed_at', 'closed_received_at'])
    .where((on) => on.or([on('closed_at', 'is not', null), on('evidence', 'is not', null)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(CHUNK)
    .execute();

function shownFault({ id, closed_at, evidence, version, figures }: Shown): string | null {
  if (closed_at === null) return `The inspection ${id} is open, and shows figures`;
  if (evidence !== figures) return `The inspection ${id} does not show the figures of its version ${version}`;
  if (figures === null || figuresIn(figures)?.closed_at === closed_at) return null;
  return `The inspection ${id} was closed at another time than its version ${version} says`;
}

/** What is kept beside an inspection of its closing stays while it is closed again without one that arrived. */
async function arrivalFault(db: Kysely<Tables>, shown: Shown): Promise<string | null> {
  const { id, figures, closed_claimed_at: claimed, closed_received_at: received } = shown;
  if (figures === null || received === null) return null;
  const isOf = (told: EvidenceFigures | null) => told?.claimed_at === claimed && told?.received_at === received;
  if (isOf(figuresIn(figures))) return null;
  const versions = await db.selectFrom('evidence_versions').select('figures').where('inspection_id', '=', id).execute();
  const isTold = versions.some((version) => isOf(figuresIn(version.figures)));
  return isTold ? null : `No version of the closed inspection ${id} says that its closing arrived at ${received}`;
}
