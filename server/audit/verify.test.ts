import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exampleAsset, exampleInspection, exampleSite } from '#domain/examples.ts';
import type { AuditPage } from '#domain/audit/audit-page.ts';
import type { User } from '#domain/user/user.ts';
import { rewriteTrail } from '#test/convergence/rewrite-trail.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { turnsOfOthers } from '#test/turns-of-others.ts';
import { openToCheck } from './open-to-check.ts';
import { type Verified, verifyDatabase } from './verify-audit.ts';
import { readHead } from './read-audit.ts';
import { tellRestored } from './tell-restored.ts';
import { verifyExport } from './verify-export.ts';

const AT = '2026-11-21T08:00:00.000Z';
const run = promisify(execFile);

let folder: string;
let server: TestApp;
let admin: User;
let token: string;

const asset = exampleAsset({ location: 'Hall' });
const old = exampleSite();

/** Entry 1 begins over a site of before, then an asset is created and changed four times. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firemark-audit-'));
  server = await openTestApp({ variables: { DATA_DIR: folder } });
  admin = await server.addUser(administrator);
  token = await server.logIn(admin);
  await server.put('sites', old);
  const { id: _id, created_at: _c, updated_at: _u, ...fields } = asset;
  await push('assets', asset.id, fields);
  for (const location of ['One', 'Two', 'Three', 'Four']) await push('assets', asset.id, { location });
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const push = (entity: string, id: string, patch: object) =>
  server.post(
    '/api/sync/push',
    {
      operations: [{ op: v7(), device: '11111111-1111-4111-8111-111111111111', entity, id, base: null, patch, ts: AT }],
    },
    token,
  );
const change = (text: string) => sql.raw(text).execute(server.context.db);
/** Whoever writes to the database's files can take the triggers away. */
const untie = async () => {
  for (const trigger of ['no_update', 'no_delete']) await change(`drop trigger audit_entries_${trigger}`);
};
const verify = (): Promise<Verified> => verifyDatabase(server.context.db);
const fault = async () => {
  const verified = await verify();
  return 'fault' in verified ? verified.fault : null;
};

test('[AUDIT.13] entries are neither changed nor deleted', async () => {
  await expect(change("update audit_entries set at = 'x' where n = 2")).rejects.toThrow('only added to');
  await expect(change('delete from audit_entries where n = 6')).rejects.toThrow('only added to');
});

test('[AUDIT.2] what was written fits, each entry after the one before', async () => {
  expect(await verify()).toMatchObject({ head: { n: 6 } });
});

describe('a chain that was broken by hand', () => {
  beforeEach(untie);

  test.each([
    ['changed', `update audit_entries set details = replace(details, 'Two', 'Ten') where n = 4`, 4, /not what was written/],
    ['taken out', 'delete from audit_entries where n = 3', 3, /missing; the one before is of 2026/],
    [
      'put in',
      `insert into audit_entries (n, at, kind, details, hash) select 0, at, kind, details, hash from audit_entries where n = 2`,
      1,
      /missing/,
    ],
    ['cut off', 'delete from audit_entries where n > 4', 5, /missing; the one before is of 2026/],
    ['emptied', 'delete from audit_entries', 1, /missing/],
  ])('[AUDIT.11] the first entry that was %s is named', async (_what, text, n, words) => {
    await change(text);
    expect(await fault()).toMatchObject({ n, what: expect.stringMatching(words) as string });
  });

  test('[AUDIT.11] an entry that was put in between is named', async () => {
    await change('update audit_entries set n = -n where n > 3');
    await change('update audit_entries set n = 1 - n where n < 0');
    await change(`insert into audit_entries (n, at, kind, details, hash) values (4, '${AT}', 'login', '{}', 'x')`);
    expect(await fault()).toMatchObject({ n: 4 });
  });

  test('[AUDIT.11, AUDIT.12] a tail that was cut off with its counter is found by the version of a closed inspection', async () => {
    const inspection = exampleInspection({ site_id: old.id });
    const { id: _id, created_at: _c, updated_at: _u, ...fields } = inspection;
    await push('inspections', inspection.id, fields);
    await push('inspections', inspection.id, { closed_at: AT });
    const version = await server.context.db.selectFrom('evidence_versions').selectAll().executeTakeFirstOrThrow();
    const named = await server.context.db.selectFrom('audit_entries').selectAll().where('kind', '=', 'version').execute();
    expect(named).toMatchObject([{ n: version.audit_n, hash: version.audit_hash }]);
    expect(await verify()).toHaveProperty('head.n', 9);
    await change('delete from audit_entries where n > 6');
    await change('update counter set audit_n = 6, audit_hash = (select hash from audit_entries where n = 6)');
    expect(await fault()).toMatchObject({ n: 7, what: expect.stringContaining('missing') as string });
  });

  test('[AUDIT.11, AUDIT.12] a chain that was written anew with all its hashes, which fits by itself, is found by the version of a closed inspection', async () => {
    const inspection = exampleInspection({ site_id: old.id });
    const { id: _id, created_at: _c, updated_at: _u, ...fields } = inspection;
    await push('inspections', inspection.id, fields);
    await push('inspections', inspection.id, { closed_at: AT });
    await rewriteTrail(server.context.db, 4, (entry) => ({ ...entry, details: entry.details.replace('Two', 'Ten') }));
    const { body } = await server.app.inject({ url: '/api/audit.csv', headers: { authorization: `Bearer ${token}` } });
    expect(body).toContain('Ten');
    expect(await verifyExport(pieces(body))).toEqual({ head: await readHead(server.context.db) });
    expect(await fault()).toMatchObject({ n: 8, what: expect.stringContaining('that a version of a closed') as string });
  });

  test('[AUDIT.11, AUDIT.12] a version of a closed inspection that names another hash than its entry has is found', async () => {
    const inspection = exampleInspection({ site_id: old.id });
    const { id: _id, created_at: _c, updated_at: _u, ...fields } = inspection;
    await push('inspections', inspection.id, fields);
    await push('inspections', inspection.id, { closed_at: AT });
    await change('update evidence_versions set audit_hash = (select hash from audit_entries where n = 2)');
    expect(await fault()).toMatchObject({ n: 8, what: expect.stringContaining('that a version of a closed') as string });
  });

  test('[AUDIT.11] what a closed inspection said is found changed', async () => {
    const inspection = exampleInspection({ site_id: old.id });
    const { id: _id, created_at: _c, updated_at: _u, ...fields } = inspection;
    await push('inspections', inspection.id, fields);
    await push('inspections', inspection.id, { closed_at: AT });
    await change(`update evidence_contents set contents = replace(contents, 'entries', 'others')`);
    expect(await fault()).toMatchObject({ n: 8, what: expect.stringContaining('says something else') as string });
  });
});

describe('a record past the trail', () => {
  test.each([
    ['changed', `update assets set location = 'Elsewhere'`, 6, /After it .* was changed outside of Firemark/],
    ['taken away', 'delete from assets', 6, /taken out of the database/],
    ['changed that was there before', `update sites set name = 'Another'`, 1, /One of the 1 sites that it counted/],
    ['taken away that was there before', 'delete from sites', 1, /counted 1 sites; of these there are 0/],
    [
      'added',
      `insert into sites select '22222222-2222-4222-8222-222222222222', 99, created_at, updated_at, deleted_at, name, client_name,
        address_line_1, address_line_2, town, post_code, notes, events_log from sites`,
      1,
      /counted 1 sites; of these there are 2/,
    ],
  ])('[AUDIT.8] that was %s is found', async (_what, text, n, words) => {
    await change(text);
    expect(await fault()).toMatchObject({ n, what: expect.stringMatching(words) as string });
  });

  test('[AUDIT.8] a change past the trail is found after the next one too', async () => {
    await change(`update assets set location = 'Elsewhere'`);
    await push('assets', asset.id, { serial_number: '000777' });
    expect(await fault()).toMatchObject({ n: 7, what: expect.stringMatching(/Between entry 6 and this one/) as string });
  });

  test('[AUDIT.8] what was there before and changed since still fits', async () => {
    await push('sites', old.id, { name: 'Renamed' });
    expect(await fault()).toBeNull();
  });
});

test('[AUDIT.20] a restored server says so first, and only where its backup ended', async () => {
  const { context } = server;
  const head = await readHead(context.db);
  const backup = { backup_at: AT, ...head };
  await expect(tellRestored(context, { ...backup, n: 5 })).rejects.toThrow('ends with entry 6, not with entry 5');
  await expect(tellRestored(context, { ...backup, hash: 'another' })).rejects.toThrow('ends with entry 6');
  await tellRestored(context, backup);
  const headers = { authorization: `Bearer ${token}` };
  const reply = await server.app.inject({ url: `/api/audit?kind=server-restored&from=${AT}`, headers });
  const [entry] = reply.json<AuditPage>().entries;
  expect(entry).toMatchObject({ n: 7, user_id: null });
  expect(JSON.parse(entry?.details ?? '')).toEqual(backup);
  expect(await verify()).toHaveProperty('head.n', 7);
});

test('[AUDIT.35] a database without a write-ahead log, such as one out of a backup, is checked as it is', async () => {
  const file = join(folder, 'backed-up.sqlite');
  await change(`vacuum into '${file}'`);
  const before = readFileSync(file);
  const beside = openToCheck(file);
  expect(await verifyDatabase(beside)).toHaveProperty('head.n', 6);
  await beside.destroy();
  expect(readFileSync(file).equals(before)).toBe(true);
});

describe('the command', () => {
  const command = async (...parameters: string[]) => {
    const result = run(process.execPath, ['server/audit/verify-command.ts', ...parameters], {
      env: { ...process.env, DATA_DIR: folder },
    });
    return result.then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, said: error.stdout + error.stderr }),
    );
  };

  test('[AUDIT.11] says where a database or an export does not fit, with 1', async () => {
    const exported = await server.app.inject({ url: '/api/audit.csv', headers: { authorization: `Bearer ${token}` } });
    const file = join(folder, 'trail.csv');
    writeFileSync(file, exported.body);
    const [fits, whole] = await Promise.all([command(), command('--export', file)]);
    expect(fits).toEqual({
      code: 0,
      said: expect.stringMatching(/^The audit trail fits: 6 entries, the last with the hash [\da-f]{64}\.\n$/) as string,
    });
    expect(whole).toEqual(fits);
    await untie();
    await change('delete from audit_entries where n = 3');
    writeFileSync(file, exported.body.replace('Two', 'Ten'));
    writeFileSync(join(folder, 'other.txt'), 'Not ours');
    const [cut, changed, other, none] = await Promise.all([
      command('--database', join(folder, 'firemark.sqlite')),
      command('--export', file),
      command('--database', join(folder, 'other.txt')),
      command('--export', join(folder, 'other.txt')),
    ]);
    expect(cut).toEqual({ code: 1, said: expect.stringContaining('does not fit at entry 3. It is missing') as string });
    expect(changed).toEqual({ code: 1, said: expect.stringContaining('does not fit at entry 4 of') as string });
    expect(other).toEqual({ code: 1, said: expect.stringContaining('is no database that can be read') as string });
    expect(none).toEqual({ code: 1, said: expect.stringContaining('This is no export of an audit trail') as string });
  });

  test('[AUDIT.23] says in one line that a database was cut off or damaged', async () => {
    await change('pragma wal_checkpoint(truncate)');
    const [cut, spoilt] = [join(folder, 'cut.sqlite'), join(folder, 'spoilt.sqlite')];
    for (const copy of [cut, spoilt]) copyFileSync(join(folder, 'firemark.sqlite'), copy);
    truncateSync(cut, statSync(cut).size / 2);
    const at = await entriesAt();
    const bytes = readFileSync(spoilt);
    writeFileSync(spoilt, bytes.fill(0xff, at, at + 100));
    const said = await Promise.all([cut, spoilt].map(async (file) => command('--database', file)));
    expect(said).toEqual([
      { code: 1, said: `${cut} can’t be checked: it is a database that was cut off, for it is shorter than it says\n` },
      { code: 1, said: 'The database can’t be checked: it is damaged. Restore the newest backup\n' },
    ]);
  });

  /** Where the table of the entries begins in the file. */
  async function entriesAt(): Promise<number> {
    const root = sql<{ at: number }>`select (rootpage - 1) * (select page_size from pragma_page_size) as at
      from sqlite_schema where name = 'audit_entries'`;
    const [found] = (await root.execute(server.context.db)).rows;
    return found?.at ?? 0;
  }
});

describe('an export', () => {
  test('[AUDIT.23] of one that was narrowed is said that only a whole one can be checked', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await server.app.inject({ url: `/api/audit.csv?record=${asset.id}`, headers });
    expect(await verifyExport(pieces(body))).toEqual({
      fault: {
        n: 1,
        at: null,
        what: 'It is missing: this export begins with entry 2, and only a whole one, narrowed by nothing, can be checked',
      },
    });
  });

  test('[AUDIT.10] no cell is a formula, and what was written can be checked whatever it holds', async () => {
    await push('assets', asset.id, { history: '=HYPERLINK("x"),\n\'"' });
    const formula = await server.addUser({ username: 'formula', forename: '=1+1', surname: '' });
    await server.post('/api/auth/logout', {}, await server.logIn(formula));
    const { body, headers } = await server.app.inject({ url: '/api/audit.csv', headers: { authorization: `Bearer ${token}` } });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(body).toContain(`"'=1+1"`);
    expect(body).not.toMatch(/(^|,)"?[=+\-@]/m);
    expect(await verifyExport(pieces(body))).toHaveProperty('head.n', 8);
  });

  test('[AUDIT.37, AUDIT.11] begins with the mark of UTF-8, and is checked with it and without, as former releases wrote it', async () => {
    const { rawPayload, body } = await server.app.inject({
      url: '/api/audit.csv',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(rawPayload.subarray(0, 5).toString('hex')).toBe('efbbbf6e2c');
    const head = await readHead(server.context.db);
    for (const text of [body, body.slice(1)]) expect(await verifyExport(pieces(text))).toEqual({ head });
  });

  test('[AUDIT.34, AUDIT.11] each line ends with the name of its record, deleted or not, and an export without is checked as before', async () => {
    await push('assets', asset.id, { location: '=Roof', deleted_at: AT });
    const { body } = await server.app.inject({ url: '/api/audit.csv', headers: { authorization: `Bearer ${token}` } });
    const [head, ...lines] = body.trim().split('\r\n');
    expect(head?.endsWith(',hash,user,record')).toBe(true);
    const name = `${asset.serial_number}, =Roof`;
    expect(lines.at(-1)?.endsWith(`,"${name}"`)).toBe(true);
    expect(await verifyExport(pieces(body))).toEqual({ head: await readHead(server.context.db) });
    const former = [head, ...lines].map((line = '') => line.replace(/,(record|"[^"]*")$/, '')).join('\r\n');
    expect(former).not.toContain(name);
    expect(await verifyExport(pieces(former))).toEqual({ head: await readHead(server.context.db) });
    expect(await verifyExport(pieces('n,at,kind\r\n'))).toHaveProperty('fault.what', 'This is no export of an audit trail');
  });

  test('[AUDIT.10] a trail of several chunks comes whole, and others have their turn after each that is full', async () => {
    for (let from = 0; from < 3; from++) {
      const operations = Array.from({ length: 500 }, () => {
        const { id, created_at: _c, updated_at: _u, ...patch } = exampleAsset({ id: v7() as never });
        return { op: v7(), device: '11111111-1111-4111-8111-111111111111', entity: 'assets', id, base: null, patch, ts: AT };
      });
      await server.post('/api/sync/push', { operations }, token);
    }
    let body = '';
    const turns = await turnsOfOthers(async () => {
      const reply = await server.app.inject({ url: '/api/audit.csv', headers: { authorization: `Bearer ${token}` } });
      body = reply.body;
    });
    expect(await verifyExport(pieces(body))).toHaveProperty('head.n', 1_506);
    // Chunks of 200.
    expect(turns).toBeGreaterThanOrEqual(7);
  });
});

/** As a file is read. */
async function* pieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += 1_000) yield text.slice(at, at + 1_000);
}
