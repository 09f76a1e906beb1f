import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AuditHead } from '#domain/audit/audit-entry.ts';
import type { EvidenceContents } from '#domain/evidence/evidence-contents.ts';
import { evidenceFigures } from '#domain/evidence/evidence-figures.ts';
import { exampleInspection, exampleSite } from '#domain/examples.ts';
import { FastClient } from '#test/convergence/fast-client.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { readAuditHead } from '../../backup/read-audit-head.ts';
import { readHead } from '../read-audit.ts';
import { sha256 } from '../sha256.ts';
import { tellRestored } from '../tell-restored.ts';
import { verifyDatabase } from '../verify-audit.ts';
import { verifyExport } from '../verify-export.ts';

const BEFORE = '2026-01-01T00:00:00.000Z';
const NOW = '2026-11-21T09:00:00.000Z';
const NOTHING = { type_ids: [], entries: [] } as unknown as EvidenceContents;
const OLD = JSON.stringify(NOTHING);
const inspection = exampleInspection();
const old = exampleInspection({ id: v7() as never, closed_at: BEFORE });

let server: TestApp;
let token: string;
let device: FastClient;
/** The entries that tell of the inspection's two versions. */
let first: AuditHead;
let second: AuditHead;

/** What was closed before there was a trail has two versions, what was closed since has two that it tells of. */
beforeEach(async () => {
  server = await openTestApp();
  const user = await server.addUser(administrator);
  await server.put('sites', exampleSite());
  await server.put('inspections', inspection);
  await server.put('inspections', old);
  await server.context.db
    .insertInto('evidence_contents')
    .values({ sha256: sha256(OLD), contents: OLD })
    .execute();
  for (const version of [1, 2]) await putVersion(version, BEFORE);
  token = await server.logIn(user);
  device = new FastClient(server, token, () => NOW);
  await device.pull();
  for (const closed_at of [NOW, null, NOW]) await edit({ closed_at });
  const entries = server.context.db.selectFrom('audit_entries').select(['n', 'hash']).where('kind', '=', 'version').orderBy('n');
  [first, second] = (await entries.execute()) as [AuditHead, AuditHead];
});
afterEach(() => server.close());

async function edit(patch: object): Promise<void> {
  device.edit('inspections', inspection.id, patch as never);
  await device.push();
  await device.pull();
}

async function putVersion(version: number, made_at: string): Promise<void> {
  const nobody = { made_by_id: null, made_by: '', closed_by: '', audit_n: null, audit_hash: null };
  const closing = { closed_at: BEFORE, claimed_at: BEFORE, received_at: BEFORE };
  const evidence = JSON.stringify(evidenceFigures(NOTHING, version, closing));
  const about = { inspection_id: old.id, version, ver: 1, cause: 'kept-since', made_at } as const;
  const row = { ...about, ...nobody, figures: evidence, contents_sha256: sha256(OLD) };
  await server.context.db.insertInto('evidence_versions').values(row).execute();
  await server.context.db.updateTable('inspections').set({ evidence }).where('id', '=', old.id).execute();
}

const change = (text: string) => sql.raw(text).execute(server.context.db);
const fault = async (...heads: (AuditHead & { file: string })[]) => {
  const verified = await verifyDatabase(server.context.db, heads);
  return 'fault' in verified ? verified.fault : null;
};
const saying = (what: string) => expect.stringContaining(what) as string;

describe('versions of closed inspections', () => {
  const its = `inspection_id = '${inspection.id}'`;

  test.each([
    [
      'names no entry any more',
      `update evidence_versions set audit_n = null where ${its} and version = 2`,
      2,
      'does not name it',
    ],
    ['was taken out', `delete from evidence_versions where ${its} and version = 1`, 1, 'was taken out of the database'],
    [
      'was taken out as the newest',
      `delete from evidence_versions where ${its} and version = 2`,
      2,
      'was taken out of the database',
    ],
  ])('[AUDIT.25] one that %s is named with its entry', async (_what, text, version, words) => {
    expect(await fault()).toBeNull();
    await change(text);
    const { n } = version === 1 ? first : second;
    expect(await fault()).toMatchObject({ n, what: saying(words) });
  });

  test('[AUDIT.25] the first whose contents were taken out is named with its entry, in whatever order the database keeps them', async () => {
    await change(`update evidence_versions set version = version where ${its} and version = 1`);
    await change(`delete from evidence_contents where sha256 <> '${sha256(OLD)}'`);
    expect(await fault()).toMatchObject({ n: first.n, what: saying('said is taken out of the database') });
  });

  test.each([1, 2])('[AUDIT.25] of before there was a trail fit, and version %s is missed', async (version) => {
    expect(await fault()).toBeNull();
    await change(`delete from evidence_versions where inspection_id = '${old.id}' and version = ${version}`);
    const what = saying(`After it version ${version} of the closed inspection ${old.id} was taken out`);
    expect(await fault()).toMatchObject({ n: 1, what });
  });

  test('[AUDIT.25] one that was put in past the trail is named', async () => {
    await putVersion(3, NOW.replace('.000', '.001'));
    expect(await fault()).toMatchObject({ n: 1, what: saying(`No entry after it tells of version 3`) });
  });

  /** Like those of before, but for what is said. */
  const forge = async (fields: Partial<Awaited<ReturnType<typeof anyVersion>>>) => {
    const row = { ...(await anyVersion()), ...fields };
    await server.context.db.insertInto('evidence_versions').values(row).execute();
  };
  const anyVersion = () =>
    server.context.db.selectFrom('evidence_versions').selectAll().where('audit_n', 'is', null).limit(1).executeTakeFirstOrThrow();

  test('[AUDIT.25] one of an inspection that came after the trail began is named, though it says that it is of before', async () => {
    const made = exampleInspection({ id: v7() as never, title: 'Made since' });
    const { id, created_at: _made, updated_at: _stamp, ...fields } = made;
    device.edit('inspections', id, fields);
    await device.push();
    const entries = server.context.db.selectFrom('audit_entries').select('n').where('kind', '=', 'created');
    const { n } = await entries.where('record_id', '=', id).executeTakeFirstOrThrow();
    expect(await fault()).toBeNull();
    await forge({ inspection_id: id, version: 1, cause: 'closed' });
    expect(await fault()).toMatchObject({
      n,
      what: saying(`No entry after it tells of version 1 of the closed inspection ${id}`),
    });
  });

  test.each([
    ['below the first', old.id, 0],
    ['above one that an entry tells of', inspection.id, 3],
  ])('[AUDIT.25] one whose number is %s can not be of before', async (_what, inspection_id, version) => {
    await edit({ closed_at: null });
    expect(await fault()).toBeNull();
    await forge({ inspection_id, version });
    expect(await fault()).toMatchObject({ n: 1, what: saying(`No entry after it tells of version ${version}`) });
  });

  test('[AUDIT.25] one of before whose contents were changed is named', async () => {
    await change(`update evidence_contents set contents = 'new' where sha256 = '${sha256(OLD)}'`);
    expect(await fault()).toMatchObject({ n: 1, what: saying('said says something else now') });
  });
});

describe('the end that a trail had', () => {
  let head: AuditHead & { file: string };
  let exported: string;

  beforeEach(async () => {
    head = { ...(await readHead(server.context.db)), file: 'noted.txt' };
    exported = (await server.app.inject({ url: '/api/audit.csv', headers: { authorization: `Bearer ${token}` } })).body;
  });

  /** Whoever writes to the database's files can take the triggers away. */
  const untied = async (work: () => Promise<void>) => {
    const isPostgres = process.env['TEST_ENGINE'] === 'postgres';
    await change(isPostgres ? 'alter table audit_entries disable trigger user' : 'drop trigger audit_entries_no_delete');
    await work();
    if (isPostgres) await change('alter table audit_entries enable trigger user');
  };
  const checkExport = async (text: string, ...heads: (typeof head)[]) => verifyExport(oneOf(text), heads);
  const oneOf = async function* (text: string) {
    yield text;
  };

  test('[AUDIT.26] is held by the database and by an export of it, however far these went on', async () => {
    await edit({ notes: 'More' });
    expect(await fault(head)).toBeNull();
    expect(await checkExport(exported, head)).toHaveProperty('head.n', head.n);
  });

  test('[AUDIT.26] is missed where it was cut off with its counter and its version', async () => {
    await untied(async () => void (await change(`delete from audit_entries where n >= ${second.n}`)));
    await change(`delete from evidence_versions where audit_n = ${second.n}`);
    await change(`update counter set audit_n = n, audit_hash = hash from audit_entries where n = ${second.n - 1}`);
    const cut = { n: second.n, what: saying(`with all up to entry ${head.n}, with which noted.txt ends`) };
    expect(await fault(head)).toMatchObject(cut);
    const lines = exported.split('\r\n');
    expect(await checkExport(lines.slice(0, second.n).join('\r\n'), head)).toMatchObject({ fault: cut });
    expect(await checkExport(lines.slice(0, second.n).join('\r\n'))).toHaveProperty('head.n', second.n - 1);
  });

  test('[AUDIT.26] is another where the chain was written anew', async () => {
    const other = { ...head, hash: sha256('another') };
    const what = saying('It is another than the one with which noted.txt ends');
    expect(await fault(head, other)).toMatchObject({ n: head.n, what });
    expect(await checkExport(exported, other)).toMatchObject({ fault: { n: head.n, what } });
  });

  test('[AUDIT.26] is gone after a restore from an older backup, which is said', async () => {
    await tellRestored(server.context, { backup_at: BEFORE, n: head.n, hash: head.hash });
    const later = { n: head.n + 5, hash: sha256('later'), file: 'later.backup' };
    const restored = `By entry ${head.n + 1} the server was restored from the backup of ${BEFORE}, which ended with entry ${head.n}`;
    expect(await fault(later)).toMatchObject({ n: head.n + 2, what: saying(restored) });
    expect(await fault(head)).toBeNull();
  });
});

test('[AUDIT.26] an end is read from a manifest, from what a command printed, and from nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'firemark-head-'));
  const [hash, file] = [sha256('last'), join(folder, 'head')];
  const read = async (text: string) => {
    writeFileSync(file, text);
    return readAuditHead(file);
  };
  const manifest = { tables: {}, audit: { n: 7, hash }, photos: 0, files: { count: 2, sha256: '' } };
  expect(await read(JSON.stringify(manifest))).toEqual({ n: 7, hash });
  expect(await read(`Backed up.\nThe audit trail ends with entry 8, whose hash is ${hash}.\n`)).toEqual({ n: 8, hash });
  expect(await read(`The audit trail fits: 9 entries, the last with the hash ${hash}.`)).toEqual({ n: 9, hash });
  await expect(read('{"n":"many"}')).rejects.toThrow(`${file} is no backup of Firemark`);
  await expect(readAuditHead(join(folder, 'none'))).rejects.toThrow('does not exist');
  rmSync(folder, { recursive: true });
});
