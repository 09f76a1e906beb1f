import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ url: string, revision: string | null, size: number, integrity?: string }} Entry */

/**
 * What a service worker keeps of a build says its contents, by its name or beside it: while a new version comes, another server
 * may still answer with the document of the former one, which would ask for scripts that are nowhere [START.13].
 * @param {string} folder
 * @returns {(entries: Entry[]) => { manifest: Entry[] }}
 */
export const withIntegrity = (folder) => (entries) => ({
  manifest: entries.map((entry) =>
    entry.revision === null ? entry : { ...entry, integrity: integrityOf(readFileSync(join(folder, entry.url))) },
  ),
});

/** @param {Buffer} content */
const integrityOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
