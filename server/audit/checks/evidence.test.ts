import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EntityName } from '#domain/entities.ts';
import type { FileId } from '#domain/file/file.ts';
import {
  exampleAnswer,
  exampleAsset,
  exampleAssetType,
  exampleGrade,
  exampleInspection,
  exampleQuestion,
  exampleSite,
} from '#domain/examples.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { openDatabase } from '#server/database/connect.ts';
import { decodeRow } from '#server/database/row-codec.ts';
import { keepClosed } from '#server/evidence/keep-closed.ts';
import { sha256Of } from '#server/files/file-contents.ts';
import { LOST } from '#server/files/homes/lost-home.ts';
import { runServerCommand } from '#test/backup/run-command.ts';
import { type Fields, FastClient } from '#test/convergence/fast-client.ts';
import { examplePhoto } from '#test/example-photo.ts';
import { openServer } from '#test/releases/open-release.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { readHead } from '../read-audit.ts';
import { tellRestored } from '../tell-restored.ts';
import { verifyDatabase } from '../verify-audit.ts';

const CLOSED = '2026-11-21T08:30:00.000Z';
const question = exampleQuestion('Seal intact', {}, [
  { component_name: 'radio-buttons', props: { options: [{ value: 'No', label: 'No', outcome: 'fail' }] } },
  { component_name: 'photo', props: {} },
]);
const asset = exampleAsset();
const old = exampleInspection({ id: v7() as never, closed_at: CLOSED });
const photo = { id: v7(), bytes: examplePhoto(3_000_000) };
const other = { id: v7(), bytes: examplePhoto() };
const before = { id: v7(), bytes: examplePhoto() };
const late = { id: v7(), bytes: examplePhoto() };
const fileBefore = {
  id: before.id as FileId,
  sha256: sha256Of(before.bytes),
  path: `/api/files/${before.id}`,
  file_name: 'Before.jpg',
  file_type: 'image/jpeg',
  created_at: CLOSED,
  updated_at: CLOSED,
  deleted_at: null,
};
const [spoilt, spoiltHash] = [Buffer.from('spoilt'), sha256Of(Buffer.from('spoilt'))];

let server: TestApp;
let token: string;
let inspection: ReturnType<typeof exampleInspection>;
let grade: ReturnType<typeof exampleGrade>;
let now: string;

const setNow = (to: string) => server.setNow((now = to));
const change = (text: string) => sql.raw(text).execute(server.context.db);
const fault = async () => {
  const verified = await verifyDatabase(server.context.db);
  return 'fault' in verified ? verified.fault : null;
};
const saying = (what: string) => expect.stringContaining(what) as string;

async function edit(entity: EntityName, id: string, patch: Fields, as = token) {
  const device = new FastClient(server, as, () => now);
  await device.pull();
  device.edit(entity, id, patch);
  const [outcome] = await device.push();
  return outcome;
}
const close = (closed_at: string | null) => edit('inspections', inspection.id, { closed_at });

async function upload({ id, bytes }: typeof photo): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg', 'x-content-sha256': sha256Of(bytes) };
  const sent = await server.app.inject({ method: 'PUT', url: `/api/files/${id}`, headers, payload: bytes });
  expect(sent.statusCode).toBe(200);
}

describe('what a closing wrote down', () => {
  let inspectorToken: string;

  /** A failed check with one photo that is there and one that comes later; another photo belongs to no version. */
  beforeEach(async () => {
    server = await openTestApp();
    setNow('2026-11-21T09:00:00.000Z');
    const admin = await server.addUser({ ...administrator, forename: 'Ada', surname: 'Admin' });
    const inspector = await server.addUser({});
    [token, inspectorToken] = [await server.logIn(admin), await server.logIn(inspector)];
    inspection = exampleInspection({ inspector_ids: [inspector.id] });
    const made = { created_by_id: inspector.id, inspection_id: inspection.id };
    const answers = [exampleAnswer(question, 0, 'No'), exampleAnswer(question, 1, [photo.id, late.id])];
    grade = exampleGrade({ ...made, asset_id: asset.id, grade: 'fail', answers });
    await server.put('files', fileBefore);
    await server.put('asset_types', exampleAssetType({ questions: [question] }));
    await server.put('sites', exampleSite());
    await server.put('assets', asset);
    for (const one of [inspection, old]) await server.put('inspections', one);
    await change(`insert into inspection_locks (inspection_id, closed_claimed_at, closed_received_at)
      values ('${old.id}', '${CLOSED}', '2026-11-21T08:31:00.000Z')`);
    await server.put('asset_grades', grade);
    for (const one of [photo, other]) await upload(one);
    await close(CLOSED);
  });
  afterEach(() => server.close());

  const entryOf = async (version: number) => {
    const told = server.context.db.selectFrom('audit_entries').select('n').where('kind', '=', 'version').orderBy('n');
    return (await told.execute())[version - 1]?.n;
  };

  test('[AUDIT.30, AUDIT.31] fits after all that may honestly follow', async () => {
    expect(await fault()).toBeNull();
    await upload(late);
    setNow('2026-11-21T10:00:00.000Z');
    const held = await edit('asset_grades', grade.id, { recommendations: '~ Replace it' }, inspectorToken);
    expect(held).toMatchObject({ outcome: 'held' });
    await server.post(`/api/sync/held/${held?.op}`, { verdict: 'accepted' }, token);
    expect(await fault()).toBeNull();
    await close(null);
    expect(await fault()).toBeNull();
    await close('2026-11-21T09:59:00.000Z');
    const [user] = await server.context.db.selectFrom('users').select('id').where('forename', '=', 'Ada').execute();
    await edit('users', user?.id ?? '', { forename: 'Adele' });
    expect(await fault()).toBeNull();
    const versions = server.context.db.selectFrom('evidence_versions').select(['cause', 'made_by']).orderBy('version');
    expect(await versions.execute()).toEqual(
      ['closed', 'accepted', 'closed-again'].map((cause) => ({ cause, made_by: 'Ada Admin' })),
    );
    await edit('inspections', inspection.id, { deleted_at: now });
    expect(await fault()).toBeNull();
  });

  test('[AUDIT.30] fits where it was closed before versions were kept', async () => {
    expect(await fault()).toBeNull();
    await keepClosed(server.context, new AbortController().signal);
    const kept = server.context.db.selectFrom('evidence_versions').select('cause').where('inspection_id', '=', old.id);
    expect(await kept.execute()).toEqual([{ cause: 'kept-since' }]);
    expect(await fault()).toBeNull();
  });

  test.each([
    ['who closed it', `closed_by = 'Nobody'`],
    ['who wrote it', `made_by = 'Nobody'`],
    ['whose account wrote it', `made_by_id = null`],
    ['when', `made_at = '2026-11-20T09:00:00.000Z'`],
    ['why', `cause = 'kept-since'`],
    ['its place', 'ver = ver + 1'],
    ['when it was closed', `figures = replace(figures, '${CLOSED}', '2026-11-20T08:30:00.000Z')`],
    ['how many failed', `figures = replace(figures, '"red":1', '"red":0')`],
  ])('[AUDIT.30] %s can not be changed past the trail', async (_what, forged) => {
    await change(`update evidence_versions set ${forged}`);
    await change(`update inspections set evidence = (select figures from evidence_versions) where id = '${inspection.id}'`);
    const what = saying(`It tells of version 1 of the closed inspection ${inspection.id}, whose row was changed`);
    expect(await fault()).toMatchObject({ n: await entryOf(1), what });
  });

  test('[AUDIT.30] an earlier version is held against its entry too', async () => {
    await close(null);
    await close('2026-11-21T08:59:00.000Z');
    await change(`update evidence_versions set closed_by = 'Nobody' where version = 1`);
    expect(await fault()).toMatchObject({ n: await entryOf(1), what: saying('whose row was changed') });
  });

  test.each([
    ['others', `replace(evidence, '"red":1', '"red":0')`],
    ['none', 'null'],
  ])('[AUDIT.30] the figures beside an inspection are those of its newest version: %s are found', async (_what, evidence) => {
    await change(`update inspections set evidence = ${evidence} where id = '${inspection.id}'`);
    const what = saying(`The inspection ${inspection.id} does not show the figures of its version 1`);
    expect(await fault()).toMatchObject({ n: await entryOf(1), what });
  });

  test('[AUDIT.30] those of an earlier version are found, and those of one that is open', async () => {
    const [first] = await server.context.db
      .selectFrom('inspections')
      .select('evidence')
      .where('id', '=', inspection.id)
      .execute();
    const put = async () =>
      void (await change(`update inspections set evidence = '${first?.evidence}' where id = '${inspection.id}'`));
    await close(null);
    await put();
    expect(await fault()).toMatchObject({ what: saying(`The inspection ${inspection.id} is open, and shows figures`) });
    await change('update inspections set evidence = null');
    await close('2026-11-21T08:59:00.000Z');
    await put();
    expect(await fault()).toMatchObject({ what: saying('does not show the figures of its version 2') });
  });

  test('[AUDIT.30] when a closing arrived is what one of its versions says', async () => {
    await change(`update inspection_locks set closed_received_at = '2026-11-22T09:00:00.000Z'
      where inspection_id = '${inspection.id}'`);
    const what = saying(`No version of the closed inspection ${inspection.id} says that its closing arrived at 2026-11-22`);
    expect(await fault()).toMatchObject({ what });
  });

  describe('and its photos', () => {
    const isPostgres = process.env['TEST_ENGINE'] === 'postgres';
    const bytesOf = (text: string) => (isPostgres ? `'\\x${text}'` : `x'${text}'`);
    const replaced = `bytes = ${bytesOf(spoilt.toString('hex'))}`;

    test.each([
      ['with its hash', `${replaced}, sha256 = '${spoiltHash}'`, 'are not those that its record names'],
      ['alone', replaced, 'were changed'],
      [
        'in its last part',
        isPostgres ? `bytes = substr(bytes, 1, 2999999) || '\\x00'` : `bytes = cast(substr(bytes, 1, 2999999) || x'00' as blob)`,
        'were changed',
      ],
    ])('[AUDIT.31] bytes that were replaced %s are named', async (_how, forged, words) => {
      await change(`update file_contents set ${forged} where id = '${photo.id}'`);
      expect(await fault()).toMatchObject({ what: saying(`The bytes of photo ${photo.id} ${words}`) });
    });

    test('[AUDIT.31] bytes that a version names by their hash have to be there; others may be yet to come', async () => {
      await change(`delete from file_contents where id = '${other.id}'`);
      expect(await fault()).toBeNull();
      await change(`delete from file_contents where id = '${photo.id}'`);
      const what = saying(`Photo ${photo.id}, which version 1 of the closed inspection ${inspection.id} names, is gone`);
      expect(await fault()).toMatchObject({ n: await entryOf(1), what });
    });

    const lose = (which = 'true') => change(`update file_contents set home = '${LOST}', bytes = ${bytesOf('')} where ${which}`);
    const restoredNow = async () => tellRestored(server.context, { backup_at: CLOSED, ...(await readHead(server.context.db)) });

    test('[AUDIT.39] bytes that are said to be lost are, where no restore is told of that can have lost them', async () => {
      const toldOf = async ({ id }: typeof photo) => {
        const told = server.context.db.selectFrom('audit_entries').select('n').where('record_id', '=', id);
        return { n: (await told.executeTakeFirstOrThrow()).n, what: saying(`Photo ${id} is said to be lost in a restore`) };
      };
      await lose(`id = '${photo.id}'`);
      expect(await fault()).toMatchObject(await toldOf(photo));
      await restoredNow();
      expect(await fault()).toBeNull();
      await upload(late);
      await lose(`id = '${late.id}'`);
      expect(await fault()).toMatchObject(await toldOf(late));
    });

    test('[AUDIT.39] what a restore has lost may be of before the trail, also where a later entry tells of it', async () => {
      await upload(before);
      await restoredNow();
      expect(await edit('files', before.id, { deleted_at: now })).toMatchObject({ outcome: 'applied' });
      await lose(`id = '${before.id}'`);
      expect(await fault()).toBeNull();
    });

    test('[AUDIT.38] bytes that a version names and a restore has lost are named beside the head until a device has sent them again', async () => {
      await restoredNow();
      await lose();
      const what = saying(`Photo ${photo.id}, which version 1 of the closed inspection ${inspection.id} names, is lost`);
      expect(await verifyDatabase(server.context.db)).toEqual({ head: expect.anything(), lost: [what] });
      await upload(photo);
      expect(await verifyDatabase(server.context.db)).toEqual({ head: expect.anything(), lost: [] });
    });

    test('[AUDIT.38] what a restore has lost hides nothing that is wrong: no later version, and no record', async () => {
      await close(null);
      await upload(late);
      await close('2026-11-21T08:59:00.000Z');
      await edit('assets', asset.id, { location: 'Hall' });
      await restoredNow();
      await lose(`id = '${photo.id}'`);
      await change(`update assets set location = 'Forged' where id = '${asset.id}'`);
      expect(await fault()).toMatchObject({ what: saying(`${asset.id} of assets was changed outside of Firemark`) });
      await change(`delete from file_contents where id = '${late.id}'`);
      const what = saying(`Photo ${late.id}, which version 2 of the closed inspection ${inspection.id} names, is gone`);
      expect(await fault()).toMatchObject({ what });
    });

    test.skipIf(isPostgres)('[AUDIT.38] the command says of such a trail that it fits, and names the photo, with 2', async () => {
      await restoredNow();
      await lose();
      const folder = mkdtempSync(join(tmpdir(), 'firemark-evidence-'));
      const copy = join(folder, 'copy.sqlite');
      await change(`vacuum into '${copy}'`);
      const { code, output } = await runServerCommand('server/audit/verify-command.ts', ['--database', copy], {});
      expect(code).toBe(2);
      expect(output).toMatch(
        new RegExp(`^The audit trail fits: [^\n]+\nPhoto ${photo.id}, which version 1 [^\n]+ is lost: no device [^\n]+\\.\n$`),
      );
      rmSync(folder, { recursive: true });
    });

    test('[AUDIT.31] bytes that lie elsewhere are left to whoever reads them there', async () => {
      await change(`update file_contents set home = 'file:///gone', bytes = ${bytesOf('')}`);
      expect(await fault()).toBeNull();
    });
  });
});

describe('a version of which a former release told less', () => {
  beforeEach(async () => {
    server = await openServer('2', openTestApp);
  });
  afterEach(() => server.close());

  test('[AUDIT.30] fits', async () => {
    expect(await fault()).toBeNull();
  });

  test('[AUDIT.30, AUDIT.31] fits after it was closed again, and in a server of its backup', async () => {
    const { db, environment } = server.context;
    const admin = await db.selectFrom('users').selectAll().where('user_role_id', '=', 1).executeTakeFirstOrThrow();
    [now, token] = ['2026-11-21T09:30:00.000Z', await server.logIn(decodeRow('users', admin))];
    server.setNow(now);
    const { inspection_id } = await db.selectFrom('evidence_versions').select('inspection_id').executeTakeFirstOrThrow();
    for (const closed_at of [null, now]) await edit('inspections', inspection_id, { closed_at });
    expect(await fault()).toBeNull();
    const folder = mkdtempSync(join(tmpdir(), 'firemark-evidence-'));
    const [file, restored] = [join(folder, 'backup'), { ...environment, dataDir: join(folder, 'restored') }];
    await makeBackup(environment, file);
    await restoreBackup(file, restored);
    const again = await openDatabase(restored);
    expect(await again.selectFrom('evidence_versions').select('cause').orderBy('version').execute()).toEqual([
      { cause: 'closed' },
      { cause: 'closed-again' },
    ]);
    expect(await verifyDatabase(again)).toHaveProperty('head');
    await again.destroy();
    rmSync(folder, { recursive: true });
  });

  test.each([
    ['who closed it', `closed_by = 'Nobody'`],
    ['who wrote it', `made_by = 'Nobody'`],
    ['whose account wrote it', `made_by_id = null`],
    ['when', `made_at = '2026-11-20T09:00:00.000Z'`],
    ['why', `cause = 'kept-since'`],
    ['when it was closed', `figures = replace(figures, '"closed_at":"2026-11-21', '"closed_at":"2026-11-20')`],
    ['how many are there', `figures = replace(figures, '"total":3', '"total":2')`],
    ['all of its figures', `figures = 'null'`],
  ])('[AUDIT.30] %s can not be changed as far as it is told or follows from what it said', async (_what, forged) => {
    await change(`update evidence_versions set ${forged}`);
    await change('update inspections set evidence = (select figures from evidence_versions) where evidence is not null');
    expect(await fault()).toMatchObject({ n: 6 });
  });
});
