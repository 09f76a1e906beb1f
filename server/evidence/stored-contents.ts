import type { Kysely } from 'kysely';
import type { EvidenceContents } from '#domain/evidence/evidence-contents.ts';
import { sha256 } from '../audit/sha256.ts';
import type { Tables } from '../database/tables.ts';

/** Entries that lie in one piece, in their order: an accepted grade changes one, and leaves the others as they were. */
const PIECE = 256;
/** In place of a text, which begins otherwise: the hashes of its pieces. */
const NAMES = /^[0-9a-f]{64}( [0-9a-f]{64})+$/;

/** The JSON of what a version says, in pieces. */
export function piecesOf({ entries, ...others }: EvidenceContents): string[] {
  const head = JSON.stringify({ ...others, entries: [] }).slice(0, -2);
  const pieces = [head];
  for (let from = 0; from < entries.length; from += PIECE) {
    const text = entries.slice(from, from + PIECE).map((entry) => JSON.stringify(entry));
    pieces.push(`${from === 0 ? '' : ','}${text.join(',')}`);
  }
  const last = pieces.pop() ?? '';
  return [...pieces, `${last}]}`];
}

/** Stores what a version says by the hash of all of it, and of its pieces those that no other has stored; returns the hash. */
export async function storeContents(db: Kysely<Tables>, pieces: readonly string[]): Promise<string> {
  const text = pieces.join('');
  const hash = sha256(text);
  const contents = pieces.length <= 2 ? text : (await storePieces(db, pieces)).join(' ');
  await db
    .insertInto('evidence_contents')
    .values({ sha256: hash, contents })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
  return hash;
}

async function storePieces(db: Kysely<Tables>, pieces: readonly string[]): Promise<string[]> {
  const named = pieces.map((piece) => ({ sha256: sha256(piece), piece }));
  const hashes = named.map((row) => row.sha256);
  const stored = db.selectFrom('evidence_pieces').select('sha256');
  const known = new Set((await stored.where('sha256', 'in', hashes).execute()).map((row) => row.sha256));
  for (const row of named) {
    if (known.has(row.sha256)) continue;
    await db
      .insertInto('evidence_pieces')
      .values(row)
      .onConflict((conflict) => conflict.column('sha256').doNothing())
      .execute();
  }
  return hashes;
}

/** The text that was stored by this hash, put together; null where it or a piece of it is gone. */
export async function readContents(db: Kysely<Tables>, hash: string): Promise<string | null> {
  const stored = db.selectFrom('evidence_contents').select('contents').where('sha256', '=', hash);
  const found = await stored.executeTakeFirst();
  if (found === undefined || !NAMES.test(found.contents)) return found?.contents ?? null;
  const names = found.contents.split(' ');
  const rows = await db.selectFrom('evidence_pieces').selectAll().where('sha256', 'in', names).execute();
  const pieces = new Map(rows.map(({ sha256: name, piece }) => [name, piece]));
  const whole = names.map((name) => pieces.get(name));
  return whole.every((piece) => piece !== undefined) ? whole.join('') : null;
}
