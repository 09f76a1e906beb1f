import type { Kysely } from 'kysely';
import type { EntityName } from '#domain/entities.ts';
import type { Actor } from '#domain/permissions.ts';
import type { Tables } from '../../../database/tables.ts';
import { devicePolicy } from '../../entities/device-policy.ts';
import { policyOf } from '../../entities/policies.ts';
import { readCounter } from '../../writing/writing.ts';
import { newestEntry } from '../cursor.ts';
import { type Changes, readRecent } from './read-recent.ts';
import type { RecentRow } from './recent-row.ts';
import type { View } from './view.ts';

/** So many vers before the newest are read at the start: devices that were here before a restart are not far behind. */
const BACK = 500;
const MOST_ROWS = 2_000;
const MOST_BYTES = 8_000_000;
const MOST_AGE_MS = 600_000;

type Counted = Pick<View, 'ver' | 'news'>;

/** What changed lately as of now; goes on from the view before where there is one [FAN.3]. */
export async function nextView(db: Kysely<Tables>, { ver, news }: Counted, before: View | null): Promise<View> {
  const from = before?.ver ?? Math.max(0, ver - BACK);
  const changes = await readRecent(db, from, ver);
  const former = changes === null ? null : before;
  const { rows, beyond, verdicts } = changes ?? { rows: [], beyond: [], verdicts: [] };
  const kept = former === null ? rows : [...keptOf(former.rows, [...rows, ...beyond]), ...rows];
  const { floor, within } = withinLimits(kept, former?.floor ?? (changes === null ? ver : from));
  const isOtherScopes = changes === null || before === null || rows.some(({ entity }) => entity === devicePolicy.scopes.of);
  const scopes = isOtherScopes ? await devicePolicy.scopes.read(db) : before.scopes;
  const entry = await newestEntry(db, ver);
  return {
    ver,
    news,
    entry,
    floor,
    rows: within,
    verdicts: [...(former?.verdicts ?? []), ...verdicts].filter((one) => one.ver > floor),
    decisions: decisionsOf(before, changes, ver),
    scopes,
    isWhole: (await readCounter(db)) === ver,
    answers: new Map(),
  };
}

/** The rows of before that are still the newest of their records, at the places where they belong now. */
function keptOf(former: readonly RecentRow[], rows: readonly Pick<RecentRow, 'entity' | 'row'>[]): RecentRow[] {
  const keyOf = (entity: EntityName, id: unknown) => `${entity}/${String(id)}`;
  const changed = new Map(rows.map((one) => [keyOf(one.entity, one.row['id']), one.row]));
  return former.flatMap((one) => {
    if (changed.has(keyOf(one.entity, one.row['id']))) return [];
    const place = policyOf(one.entity).pull.apart?.place;
    const placed = place === undefined ? undefined : changed.get(keyOf(place.entity, one.row[place.by]));
    return place === undefined || placed === undefined ? [one] : [{ ...one, place: placed[place.column] as string | null }];
  });
}

/** The newest that fit, and the ver above which they are all. */
function withinLimits(rows: readonly RecentRow[], floor: number): { floor: number; within: readonly RecentRow[] } {
  const oldest = performance.now() - MOST_AGE_MS;
  let bytes = 0;
  let start = rows.length;
  while (start > 0 && rows.length - start < MOST_ROWS) {
    const one = rows[start - 1];
    if (one === undefined || one.readAt < oldest || bytes + one.bytes > MOST_BYTES) break;
    bytes += one.bytes;
    start -= 1;
  }
  return { floor: start === 0 ? floor : Math.max(floor, rows[start - 1]?.ver ?? floor), within: rows.slice(start) };
}

const nobody = { id: '', user_role_id: 0 } as unknown as Actor;

/** Records of which some are decided about, or that not everybody sees. */
const bearsOnDecisions = (entity: EntityName): boolean =>
  policyOf(entity).decide.countUndecided !== undefined || policyOf(entity).see.rows(nobody) !== null;

/** Where not all changes were read, anything may have changed. */
function decisionsOf(before: View | null, changes: Changes | null, ver: number): number {
  if (before === null || changes === null) return ver;
  return changes.rows.some(({ entity }) => bearsOnDecisions(entity)) ? ver : before.decisions;
}
