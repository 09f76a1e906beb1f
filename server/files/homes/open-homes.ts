import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { EnvironmentError } from '../../environment.ts';
import { HomeFault, whyOf } from './home-fault.ts';
import { PhotoHomes } from './photo-homes.ts';
import { tryHome } from './try-home.ts';

/**
 * The homes of photos, once new ones can be kept. What doesn't pass by itself stops the start; a network that may come back
 * doesn't: everything but photos goes on [FILES].
 *
 * @throws {EnvironmentError} saying why photos can't be kept there
 */
export async function openHomes(
  db: Kysely<Tables>,
  url: string | null,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<PhotoHomes> {
  const homes = new PhotoHomes(db, url);
  const own = await homes.own;
  try {
    await own.prepare(await isKnown(db, url));
    await tryHome(own);
  } catch (error) {
    if (error instanceof HomeFault && error.isPassing) {
      log.error({ why: whyOf(error) }, 'photos can’t be kept at the moment: FILES_URL doesn’t answer');
      return homes;
    }
    await homes.close();
    throw new EnvironmentError(`FILES_URL names a place where photos can't be kept (${whyOf(error)})`);
  }
  return homes;
}

async function isKnown(db: Kysely<Tables>, url: string | null): Promise<boolean> {
  if (url === null) return false;
  return (await db.selectFrom('file_contents').select('id').where('home', '=', url).limit(1).executeTakeFirst()) !== undefined;
}
