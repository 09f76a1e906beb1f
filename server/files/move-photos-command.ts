import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { grouped } from '#domain/grouped.ts';
import { openDatabase } from '../database/connect.ts';
import { EnvironmentError, readEnvironment } from '../environment.ts';
import { FILES_URL_WORDS, filesPlace } from './homes/files-url.ts';
import { HomeFault, whyOf } from './homes/home-fault.ts';
import { PhotoHomes } from './homes/photo-homes.ts';
import { type Moved, movePhotos } from './move-photos.ts';

const SAY_EVERY_MS = 2_000;

/** `npm run move-photos -- --to FILES_URL|database`: 0 once every photo lies there [FILES.7]. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const to = placeOf(values.to);
  const environment = readEnvironment(process.env);
  if (environment.databaseUrl === null && !existsSync(join(environment.dataDir, 'firemark.sqlite')))
    throw new EnvironmentError(`DATA_DIR holds no database: ${environment.dataDir}`);
  const db = await openDatabase(environment);
  const homes = new PhotoHomes(db, environment.filesUrl);
  let said = Date.now();
  const onMoved = (moved: number, left: number) => {
    if (Date.now() - said < SAY_EVERY_MS) return;
    said = Date.now();
    say(`${grouped(moved)} photos moved, ${grouped(left)} to go`);
  };
  try {
    return tell(await movePhotos({ db, homes, to, onMoved }), to, environment.filesUrl);
  } finally {
    await homes.close();
    await db.destroy();
  }
}

function placeOf(text: string | undefined): string | null {
  if (text === 'database') return null;
  const place = text === undefined ? null : filesPlace(text);
  if (place === null) throw new EnvironmentError(`--to ${FILES_URL_WORDS}, or database`);
  return place.url;
}

function tell({ moved, lost, unread, unknown }: Moved, to: string | null, own: string | null): number {
  say(`${grouped(moved)} photos moved to ${to ?? 'the database'}.`);
  if (unknown > 0) say(`${grouped(unknown)} files in homes that were left belong to no photo: they were left there.`);
  if (to !== own) say('New photos still go elsewhere: start the servers with the same FILES_URL, then run this once more.');
  for (const id of lost) say(`Photo ${id} is not in its home, or is not what it was: it stays as it is.`);
  for (const { why, photos } of unread) {
    say(
      photos === 0
        ? `Copies of photos that were moved may be left where nothing can be looked for: ${why}.`
        : `${grouped(photos)} photos stay where they are, for they can't be read: ${why}. Run it again once they can.`,
    );
  }
  return lost.length === 0 && unread.every(({ photos }) => photos === 0) ? 0 : 1;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

function explain(error: unknown): string {
  if (error instanceof HomeFault) return `Photos could not be moved: ${whyOf(error)}. Run it again: what was moved stays moved`;
  return error instanceof Error ? error.message : String(error);
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
