import type { Kysely } from 'kysely';
import type { EvidenceContents } from '#domain/evidence/evidence-contents.ts';
import { evidenceFigures } from '#domain/evidence/evidence-figures.ts';
import { sameValue } from '#domain/sync/same-value.ts';
import type { Tables } from '../../database/tables.ts';
import { readContents } from '../../evidence/stored-contents.ts';
import { LOST } from '../../files/homes/lost-home.ts';
import { sha256 } from '../sha256.ts';
import type { AuditFault } from './audit-fault.ts';
import { figuresIn, type KnownVersion, type Place, placeOf, wordsOf } from './known-version.ts';

const PHOTOS = 500;

/** Of each photo by its id what is said of it. */
export type LostPhotos = Map<string, string>;

interface Contents {
  versions: Iterable<KnownVersion>;
  sealed: ReadonlySet<KnownVersion>;
  first: Place;
  /** Takes what a restore has lost, which is no fault of the trail and hides none [AUDIT.38]. */
  lost: LostPhotos;
}

/** What closed inspections said has to be what their versions name, down to the photos; figures that no entry seals have to follow from it [AUDIT.25, AUDIT.30, AUDIT.31]. */
export async function contentsFault(db: Kysely<Tables>, { versions, sealed, first, lost }: Contents): Promise<AuditFault | null> {
  for (const version of versions) {
    const what = await faultOf(db, version, { sealed, lost });
    if (what !== null) return { ...placeOf(version, first), what };
  }
  return null;
}

async function faultOf(
  db: Kysely<Tables>,
  known: KnownVersion,
  { sealed, lost }: Pick<Contents, 'sealed' | 'lost'>,
): Promise<string | null> {
  const { contents_sha256 } = known;
  const words = wordsOf(known.inspection_id, known.version);
  const found = await readContents(db, contents_sha256);
  if (found === null) return `What ${words} said is taken out of the database`;
  if (sha256(found) !== contents_sha256) return `What ${words} said says something else now`;
  const contents = JSON.parse(found) as EvidenceContents;
  if (!sealed.has(known) && !(await followsFrom(db, contents, known)))
    return `What is shown of ${words} does not follow from what it said`;
  return photoFault(db, contents, { words, lost });
}

/** Whoever closes an inspection writes its version. */
async function followsFrom(db: Kysely<Tables>, contents: EvidenceContents, known: KnownVersion): Promise<boolean> {
  const { figures, made_by, closed_by } = await db
    .selectFrom('evidence_versions')
    .select(['figures', 'made_by', 'closed_by'])
    .where('inspection_id', '=', known.inspection_id)
    .where('version', '=', known.version)
    .executeTakeFirstOrThrow();
  const told = figuresIn(figures);
  if (told === null) return false;
  const { closed_at, claimed_at, received_at } = told;
  const isClosing = known.cause === 'closed' || known.cause === 'closed-again';
  const counted = evidenceFigures(contents, known.version, { closed_at, claimed_at, received_at });
  return sameValue(told, counted) && (!isClosing || made_by === closed_by);
}

interface Naming {
  words: string;
  lost: LostPhotos;
}

/** A photo that is named by its hash has a row of it, wherever its bytes lie. */
async function photoFault(db: Kysely<Tables>, { entries }: EvidenceContents, { words, lost }: Naming): Promise<string | null> {
  const photos = entries.flatMap((entry) => entry.photos.filter(({ sha256: named }) => named !== null));
  for (let from = 0; from < photos.length; from += PHOTOS) {
    const some = photos.slice(from, from + PHOTOS);
    const ids = some.map(({ id }) => id);
    const rows = await db.selectFrom('file_contents').select(['id', 'sha256', 'home']).where('id', 'in', ids).execute();
    const there = new Map<string, Kept>(rows.map((row) => [row.id, row]));
    for (const { id, sha256: named } of some) {
      const kept = there.get(id);
      const photo = `Photo ${id}, which ${words} names,`;
      if (kept?.sha256 !== named) return `${photo} is ${kept === undefined ? 'gone' : 'another one now'}`;
      if (kept.home === LOST) lost.set(id, `${photo} is lost: no device has sent it again since this server was restored`);
    }
  }
  return null;
}

type Kept = Pick<Tables['file_contents'], 'sha256' | 'home'>;
