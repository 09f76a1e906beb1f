import { mkdirSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import type { SiteId } from '#domain/site/site.ts';
import type { MadeToken } from '#domain/token/api-token.ts';
import { FILE_HASH_HEADER } from '#domain/sync/wire.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { sha256Of } from '#server/files/file-contents.ts';
import { deviceOf, fieldsOf } from '../device.ts';
import { examplePhoto } from '../example-photo.ts';
import { mayMount, smallDisk } from '../small-disk.ts';
import { administrator, openTestApp, TEST_PASSWORD } from '../test-app.ts';
import { startPostgres } from './postgres-server.ts';

const MEGABYTES = 24;
const ENOUGH_MEGABYTES = 200;
const NOTES_BYTES = 9_000;
const AT_ONCE = 50;

/**
 * A database on a disk of its own; what the log of the engine needs lies elsewhere. The engine is its own too: whoever reads another
 * database of it may have to write out what this one has no room for.
 */
async function databaseOn(folder: string) {
  const place = join(folder, 'tables');
  mkdirSync(place);
  execFileSync('chown', ['postgres', place]);
  const postgres = await startPostgres();
  const maintenance = await openPostgres(postgres.urlOf('postgres'), () => {});
  await sql.raw(`create tablespace small location '${place}'`).execute(maintenance);
  await sql`create database kept tablespace small`.execute(maintenance);
  await maintenance.destroy();
  return { url: postgres.urlOf('kept'), close: postgres.close };
}

test.runIf(mayMount)(
  '[OPS.22] a PostgreSQL whose disk is full is told in words, reads go on, and what devices send again is taken once there is room',
  async () => {
    const disk = smallDisk(MEGABYTES);
    const database = await databaseOn(disk.folder);
    const log: string[] = [];
    const server = await openTestApp({ variables: { DATABASE_URL: database.url }, onLog: (line) => log.push(line) });
    try {
      const token = await server.logIn(await server.addUser(administrator));
      const device = deviceOf(server, token);
      const request = { name: 'Planning', user_role_id: 1, days: 30, current_password: TEST_PASSWORD };
      const made = (await server.post('/api/tokens', request, token)).json<MadeToken>();
      const acknowledged = new Set<string>();
      const create = () => {
        const id = v7() as SiteId;
        const notes = randomBytes(NOTES_BYTES).toString('hex');
        return device.operation({ entity: 'sites', id, patch: fieldsOf(exampleSite({ id, notes })) });
      };
      const take = (operations: { id: string }[]) => operations.forEach(({ id }) => acknowledged.add(id));

      let operations = [];
      for (;;) {
        operations = Array.from({ length: AT_ONCE }, create);
        const reply = await device.send(operations);
        if (reply.statusCode !== 200) {
          expect(reply.statusCode).toBe(503);
          expect(reply.headers['retry-after']).toBe('5');
          expect(reply.json()).toEqual({ message: expect.stringMatching(/^The server has no room left: nothing was taken\./) });
          break;
        }
        take(operations);
      }
      expect(acknowledged.size).toBeGreaterThan(0);
      expect(log.filter((line) => line.includes('53100'))).not.toEqual([]);
      const photo = examplePhoto(1_000_000);
      const put = () =>
        server.app.inject({
          method: 'PUT',
          url: '/api/files/00000000-0000-4000-8000-000000000001',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg', [FILE_HASH_HEADER]: sha256Of(photo) },
          payload: photo,
        });
      expect((await put()).statusCode).toBe(503);
      expect((await server.app.inject('/api/health')).statusCode).toBe(200);
      const held = async (reader = device) => {
        const ids: string[] = [];
        for (let cursor: string | null = null, more = true; more;) {
          const { page } = await reader.pull(cursor);
          ({ cursor, more } = page);
          ids.push(...(page.rows.sites ?? []).map(({ id }) => id));
        }
        return ids.toSorted();
      };
      // A login is prolonged once an hour, and a sync noted once in ten minutes.
      server.setNow('2026-11-21T12:00:00.000Z');
      expect(await held()).toEqual([...acknowledged].toSorted());
      // Its first use is told in the audit trail.
      expect(await held(deviceOf(server, made.token))).toEqual([...acknowledged].toSorted());

      disk.makeRoom(ENOUGH_MEGABYTES);
      const outcomes = await device.push(operations);
      expect(outcomes.filter(({ outcome }) => outcome !== 'applied')).toEqual([]);
      take(operations);
      expect((await put()).statusCode).toBe(200);
      expect(await held()).toEqual([...acknowledged].toSorted());
    } finally {
      await server.close();
      await database.close();
      disk.close();
    }
  },
);
