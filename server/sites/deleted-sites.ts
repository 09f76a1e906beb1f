import type { Kysely } from 'kysely';
import { must } from '#domain/assertions.ts';
import type { EvidenceFigures } from '#domain/evidence/evidence.ts';
import type { Inspection } from '#domain/inspection/inspection.ts';
import type { Actor } from '#domain/permissions.ts';
import type { DeletedSite, DeletedSitesPage, OnceClosed } from '#domain/sync/wire.ts';
import type { Context } from '../context.ts';
import { decodeRow } from '../database/row-codec.ts';
import type { Seen } from '../database/seen.ts';
import type { Tables } from '../database/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { requireOversight } from '../sync/decide/require-oversight.ts';
import { seenBy } from '../sync/entities/seen-by.ts';
import { type Asker, write } from '../sync/writing/writing.ts';
import { onceClosed, undecidedSites, WAS_UNDELETED } from './undecided-sites.ts';

const MOST_SITES = 500;
const MOST_BYTES = 1_000_000;
const CHUNK = 20;

/** Deleted sites, newest first, with what was closed at each; `after` is the `next` of the page before [PROOF]. */
export async function readDeletedSites({ db }: Context, actor: Actor, after: string | null): Promise<DeletedSitesPage> {
  requireOversight(actor);
  const seen = seenBy(actor);
  const sites: DeletedSite[] = [];
  let size = 0;
  for (let next = after; ;) {
    const chunk = await readChunk(db, seen, next);
    sites.push(...chunk);
    size += JSON.stringify(chunk).length;
    const last = chunk.at(-1)?.site;
    if (last === undefined || chunk.length < CHUNK) return { sites, next: null };
    next = `${last.deleted_at} ${last.id}`;
    if (sites.length >= MOST_SITES || size >= MOST_BYTES) return { sites, next };
  }
}

async function readChunk(db: Kysely<Tables>, seen: Seen, after: string | null): Promise<DeletedSite[]> {
  let query = db.selectFrom('sites').selectAll().where(seen('sites')).where('deleted_at', 'is not', null);
  if (after !== null) {
    const [deleted_at = '', id = ''] = after.split(' ');
    query = query.where((of) => of(of.refTuple('deleted_at', 'id'), '<', of.tuple(deleted_at, id)));
  }
  const rows = await query.orderBy('deleted_at', 'desc').orderBy('id', 'desc').limit(CHUNK).execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const undecided = await undecidedSites(db).select('sites.id').where('sites.id', 'in', ids).execute();
  const [deleters, closed] = [await readDeleters(db, ids), await readClosed(db, seen, ids)];
  return rows.map((row) => ({
    site: decodeRow('sites', row),
    deleted_by_id: deleters.get(row.id) ?? null,
    closed_inspections: closed.get(row.id) ?? [],
    undecided: undecided.some(({ id }) => id === row.id),
  }));
}

/** Who deleted each site last; what was loaded as deleted is in no log. */
async function readDeleters(db: Kysely<Tables>, ids: string[]): Promise<Map<string, string>> {
  const entries = await db
    .selectFrom('change_log')
    .select(['id', 'user_id'])
    .where('entity', '=', 'sites')
    .where('id', 'in', ids)
    .where('before', 'like', WAS_UNDELETED)
    .orderBy('ver')
    .execute();
  return new Map(entries.map(({ id, user_id }) => [id, user_id]));
}

async function readClosed(db: Kysely<Tables>, seen: Seen, siteIds: string[]): Promise<Map<string, OnceClosed[]>> {
  const found = await db
    .selectFrom('inspections')
    .select(['id', 'site_id', 'title', 'date_from', 'date_to', 'closed_at'])
    .select((of) =>
      of
        .selectFrom('evidence_versions')
        .select('figures')
        .whereRef('evidence_versions.inspection_id', '=', 'inspections.id')
        .orderBy('version', 'desc')
        .limit(1)
        .as('figures'),
    )
    .where(seen('inspections'))
    .where('site_id', 'in', siteIds)
    .where('deleted_at', 'is', null)
    .where(onceClosed)
    .orderBy('date_to', 'desc')
    .execute();
  const closed = found.map(({ figures, ...inspection }) => ({ ...inspection, ...closingOf(inspection, figures) }));
  const bySite = Map.groupBy(closed, ({ site_id }) => site_id);
  return new Map([...bySite].map(([id, all]) => [id, all.map(({ site_id: _site, ...inspection }) => inspection)]));
}

type Closing = Pick<OnceClosed, 'closed_at' | 'reopened_version'>;

/** The last closing of an inspection, whether or not it is open again, by the figures of its newest version. */
function closingOf({ closed_at }: Pick<Inspection, 'closed_at'>, figures: string | null): Closing {
  if (closed_at !== null) return { closed_at, reopened_version: null };
  const { closed_at: last, version } = JSON.parse(must(figures, 'a version')) as EvidenceFigures;
  return { closed_at: last, reopened_version: version };
}

/** Somebody says that a site stays deleted; bringing it back is an edit like any other [HELD]. */
export async function keepDeleted(context: Context, { user: actor, tokenHash }: Asker, id: string): Promise<void> {
  requireOversight(actor);
  await write(context, { actor, tokenHash }, async (writing) => {
    const { trx, now } = writing;
    const site = await undecidedSites(trx).select('sites.ver').where('sites.id', '=', id).executeTakeFirst();
    if (site === undefined) throw new Refusal(404, 'There is no such deletion to decide about');
    const decision = { site_id: id, ver: site.ver, decided_by_id: actor.id, decided_at: now };
    await trx.insertInto('site_decisions').values(decision).execute();
    const about = { user_id: actor.id, entity: 'sites', record_id: id };
    writing.audit.append(now, { kind: 'stays-deleted', ...about, details: {} });
    writing.isNews = true;
  });
}
