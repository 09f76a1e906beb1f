import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { bucketHome } from './bucket-home.ts';
import { databaseHome } from './database-home.ts';
import type { FileHome } from './file-home.ts';
import { filesPlace } from './files-url.ts';
import { folderHome } from './folder-home.ts';
import { HomeFault } from './home-fault.ts';
import { LOST, lostHome } from './lost-home.ts';

/** Every home that rows name, each opened when it is asked for: photos are read wherever they lie while they move [FILES]. */
export class PhotoHomes {
  /** Where new photos go; null is the database. */
  readonly url: string | null;
  readonly #database: FileHome;
  readonly #opened = new Map<string, Promise<FileHome>>();

  constructor(db: Kysely<Tables>, url: string | null) {
    this.url = url;
    this.#database = databaseHome(db);
  }

  get own(): Promise<FileHome> {
    return this.of(this.url);
  }

  async of(url: string | null): Promise<FileHome> {
    if (url === null) return this.#database;
    if (url === LOST) return lostHome;
    const home = this.#opened.get(url) ?? openHome(url);
    this.#opened.set(url, home);
    return home;
  }

  async close(): Promise<void> {
    for (const home of this.#opened.values()) (await home).close();
  }
}

/** The home of a URL, whether or not anything can be kept there. */
export async function openHome(url: string): Promise<FileHome> {
  const place = filesPlace(url);
  if (place === null) throw new HomeFault('get', url, 'This is no place for photos', false);
  return place.kind === 'folder' ? folderHome(place.folder) : bucketHome(place.url, place);
}
