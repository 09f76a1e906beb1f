import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EntityName, entities } from '#domain/entities.ts';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import type { User } from '#domain/user/user.ts';
import { administrator, openTestApp, TEST_PASSWORD, type TestApp } from '#test/test-app.ts';

const SLOW = '2026-11-20T09:00:00.000Z';

let server: TestApp;
let admin: User;
let inspector: User;
let adminToken: string;
let inspectorToken: string;

beforeEach(async () => {
  server = await openTestApp();
  admin = await server.addUser(administrator);
  inspector = await server.addUser({});
  adminToken = await server.logIn(admin);
  inspectorToken = await server.logIn(inspector);
});
afterEach(() => server.close());

type Fields = Record<string, unknown>;
type StoredFile = Parameters<typeof server.put<'files'>>[1];
interface IndexReply {
  required_ids: string[];
  new_data: Fields[];
  updated_data: Fields[];
  deleted_data: string[];
}
const empty: IndexReply = { required_ids: [], new_data: [], updated_data: [], deleted_data: [] };

async function index(entity: EntityName, list: unknown, token = adminToken): Promise<IndexReply> {
  const reply = await server.post(`/api/${entities[entity].path}/index`, list, token);
  expect(reply.statusCode).toBe(200);
  return reply.json<IndexReply>();
}
const post = (entity: EntityName, record: Fields, token = adminToken) =>
  server.post(`/api/${entities[entity].path}/update-or-create`, record, token);
const stampOf = ({ id, updated_at }: Fields) => ({ id, updated_at });
const storedAs = async (entity: EntityName, id: string) =>
  (await index(entity, [])).new_data.find((record) => record['id'] === id);
const conflicts = () => server.context.db.selectFrom('conflicts').selectAll().execute();

const site = exampleSite({ address_line_2: 'Holbeck', events_log: 'first' });
const question = {
  id: stableId('question'),
  name: 'In place?',
  order: 1,
  conditional: null,
  question_answer_types: [
    { id: stableId('slot'), question_id: stableId('question'), answer_type_id: stableId('radio'), order: 1 },
  ],
  answer_types: [{ id: stableId('radio'), component_name: 'radio-buttons', props: '{"options":[]}' }],
} as never;
const answer = {
  id: stableId('answer'),
  question_answer_type_id: stableId('slot'),
  question_id: stableId('question'),
  answer_type_id: stableId('radio'),
  value: '"Yes"',
  question_name: 'In place?',
} as never;

describe('list calls', () => {
  test('[S7.17, S7.18, S7.19] new, updated and deleted records, and nothing for those that are the same', async () => {
    await server.put('sites', site);
    const [fresh] = (await index('sites', [])).new_data;
    expect(fresh).toMatchObject({ id: site.id, address: '14 Mill Lane, Holbeck, Leeds, LS1 4AB' });
    expect(await index('sites', [stampOf(site)])).toEqual(empty);
    await post('sites', { ...site, name: 'Renamed', updated_at: SLOW });
    expect(await index('sites', [stampOf(site)])).toMatchObject({ ...empty, updated_data: [{ id: site.id, name: 'Renamed' }] });
    await post('sites', { id: site.id, deleted_at: SLOW, updated_at: '2026-11-20T09:00:01.000Z' });
    expect(await index('sites', [stampOf(site)])).toEqual({ ...empty, deleted_data: [site.id] });
    expect(await index('sites', [])).toEqual(empty);
  });

  test('[S7.18, S7.21, CALL.1] a stamp that was never accepted or served is a local edit, whatever the clocks say', async () => {
    await server.put('sites', site);
    const id = v7();
    const local = [
      { id: site.id, updated_at: SLOW },
      { id, updated_at: SLOW },
    ];
    expect((await index('sites', local)).required_ids).toEqual([site.id, id]);
    expect((await index('sites', [{ id: site.id }])).required_ids).toEqual([site.id]);
  });

  test('[CALL.1] an edit with a clock a day slow is stored with its stamp and not asked for again', async () => {
    await server.put('sites', { ...site, updated_at: '2026-11-21T08:00:00.000Z' });
    const edited = { ...site, name: 'Slow', updated_at: SLOW };
    expect((await index('sites', [stampOf(edited)])).required_ids).toEqual([site.id]);
    expect((await post('sites', edited)).json()).toMatchObject({ name: 'Slow', updated_at: SLOW });
    expect(await index('sites', [stampOf(edited)])).toEqual(empty);
    const former = { id: site.id, updated_at: '2026-11-21T08:00:00.000Z' };
    expect((await index('sites', [former])).updated_data).toMatchObject([{ name: 'Slow' }]);
  });

  test('[S3.11, S3.13, S3.20, S7.16] every entity carries what the specification derives', async () => {
    const type = exampleAssetType({ questions: [question] });
    const inspection = exampleInspection({ inspector_ids: [inspector.id], closed_at: SLOW });
    const grade = exampleGrade({ answers: [answer] });
    await server.put('sites', site);
    await server.put('asset_types', type);
    await server.put('assets', exampleAsset());
    await server.put('inspections', inspection);
    await server.put('asset_grades', grade);
    expect(await storedAs('assets', exampleAsset().id)).toMatchObject({
      site: { id: site.id, name: 'Kestrel House' },
      asset_type: { id: type.id, name: 'Fire extinguisher' },
    });
    expect(await storedAs('inspections', inspection.id)).toMatchObject({
      site: { id: site.id, name: 'Kestrel House' },
      asset_types: [{ id: type.id, name: 'Fire extinguisher', plural_name: 'Fire extinguishers', is_complex: 0 }],
      inspectors: [{ id: inspector.id, forename: 'Ian', surname: 'Spector' }],
      status: 'Closed/Locked',
      date_from_formatted: '02/11/2026',
      date_to_formatted: '27/11/2026',
    });
    expect(await storedAs('inspections', inspection.id)).toMatchObject({ assets: [exampleAsset().id] });
    expect(await storedAs('sites', site.id)).toMatchObject({ assets: [exampleAsset().id] });
    expect(await storedAs('asset_grades', grade.id)).toMatchObject({
      answers: [
        {
          asset_grade_id: grade.id,
          value: '"Yes"',
          question_answer_type: { order: 1, question: { name: 'In place?' }, answer_type: { component_name: 'radio-buttons' } },
        },
      ],
    });
    expect(await storedAs('users', inspector.id)).toMatchObject({ user_id: inspector.id, username: 'inspector' });
    expect(Object.keys((await storedAs('users', inspector.id)) ?? {})).not.toContain('password');
  });

  test('[S3.7, S3.20] a site carries the ids of its assets, an inspection those in its scope; posted ones are ignored', async () => {
    const asset = (name: string, fields: object = {}) => exampleAsset({ id: stableId('asset', name), ...fields });
    const door = asset('door', { asset_type_id: stableId('asset-type', 'fire-door') });
    await server.put('sites', site);
    await server.put('inspections', exampleInspection());
    for (const one of [asset('a'), asset('b'), door, asset('gone', { deleted_at: SLOW })]) await server.put('assets', one);
    await server.put('assets', asset('elsewhere', { site_id: stableId('site', 'elsewhere') }));
    const [ofSite, ofInspection] = [[asset('a').id, asset('b').id, door.id].sort(), [asset('a').id, asset('b').id].sort()];
    expect(await storedAs('sites', site.id)).toMatchObject({ assets: ofSite });
    expect(await storedAs('inspections', exampleInspection().id)).toMatchObject({ assets: ofInspection });
    const posted = await post('sites', { ...site, name: 'Renamed', assets: [], updated_at: SLOW });
    expect(posted.json()).toMatchObject({ name: 'Renamed', assets: ofSite });
    expect(await conflicts()).toMatchObject([{ field: 'name' }]);
  });

  test('[S1.16, S6.9, SCOPE.1] an inspector is told of inspections that list them and of the names of users only', async () => {
    const seen = exampleInspection({ inspector_ids: [inspector.id] });
    await server.put('inspections', seen);
    await server.put('inspections', exampleInspection({ id: v7() as never, inspector_ids: [admin.id] }));
    expect((await index('inspections', [], inspectorToken)).new_data.map(({ id }) => id)).toEqual([seen.id]);
    const [user] = (await index('users', [], inspectorToken)).new_data;
    expect(user).toMatchObject({ forename: 'Ada', username: null, email_address: null, user_role_id: null, status: null });
    const away = { ...seen, inspector_ids: [admin.id], updated_at: SLOW };
    expect((await post('inspections', away)).statusCode).toBe(200);
    expect((await index('inspections', [stampOf(seen)], inspectorToken)).deleted_data).toEqual([seen.id]);
  });

  test.each([
    ['no list', {}],
    ['a list of texts', ['x']],
    ['a stamp that is no text', [{ id: 'x', updated_at: 5 }]],
  ])('[S7.17, CALL.7, HTTP.1] %s is answered with 400 and a message', async (_name, body) => {
    const reply = await server.post('/api/assets/index', body, adminToken);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toHaveProperty('message');
  });
});

describe('update-or-create', () => {
  test('[CALL.2] what a post replaces is kept among the conflicts, and appended lines unite', async () => {
    await server.put('sites', site);
    await post('sites', { ...site, events_log: 'first\nserver', updated_at: '2026-11-20T09:00:00.001Z' });
    const reply = await post('sites', {
      ...site,
      town: 'York',
      events_log: 'first\nclient',
      updated_at: '2026-11-20T09:00:00.002Z',
    });
    expect(reply.json()).toMatchObject({ town: 'York', events_log: 'first\nserver\nclient' });
    expect(await conflicts()).toMatchObject([{ field: 'town', lost: '"Leeds"', kept: '"York"' }]);
  });

  test('[CALL.3] the same post twice is one edit', async () => {
    await server.put('sites', site);
    const edited = { ...site, events_log: 'first\nsecond', updated_at: SLOW };
    await post('sites', edited);
    await post('sites', edited);
    const log = await server.context.db.selectFrom('change_log').select('op_id').execute();
    expect(log).toHaveLength(1);
  });

  test('[CALL.4] a client that has not heard of a deletion or a closing undoes neither with another edit', async () => {
    const inspection = exampleInspection({ closed_at: SLOW, closed_by_id: admin.id });
    await server.put('inspections', inspection);
    await server.put('sites', { ...site, deleted_at: SLOW });
    const stale = { ...inspection, closed_at: null, title: 'Edited', updated_at: '2026-11-20T10:00:00.000Z' };
    expect((await post('inspections', stale)).json()).toMatchObject({ title: 'Edited', closed_at: SLOW });
    const edited = { ...site, name: 'Edited', updated_at: '2026-11-20T10:00:00.000Z' };
    expect((await post('sites', edited)).json()).toMatchObject({ name: 'Edited', deleted_at: SLOW });
    const undo = { ...edited, deleted_at: null, updated_at: '2026-11-20T10:00:01.000Z' };
    expect((await post('sites', undo)).json()).toMatchObject({ name: 'Edited', deleted_at: null });
  });

  describe('an empty closed_at', () => {
    const at = (time: string) => `2026-11-20T${time}:00.000Z`;
    let served: Fields;
    beforeEach(async () => {
      const inspection = exampleInspection({ inspector_ids: [inspector.id] });
      await server.put('inspections', inspection);
      served = (await post('inspections', { ...inspection, title: 'Of eleven', updated_at: at('11:00') })).json();
      const { id } = served;
      const closed = await post('inspections', { id, closed_at: at('12:00'), updated_at: at('12:00') }, inspectorToken);
      expect(closed.json()).toMatchObject({ title: 'Of eleven', closed_at: at('12:00') });
      const late = exampleGrade({ inspection_id: inspection.id, created_by_id: inspector.id });
      expect((await post('asset_grades', late, inspectorToken)).statusCode).toBe(202);
    });
    const closedAt = async (record: Fields) => (await post('inspections', record)).json<Fields>()['closed_at'];
    const waiting = async () => {
      const held = await server.context.db.selectFrom('held_operations').select('op_id').where('verdict', 'is', null).execute();
      return held.length;
    };

    test('[CALL.20] of a record as it was served before the closing, or from before it by its stamp, reopens nothing', async () => {
      expect(await closedAt(served)).toBe(at('12:00'));
      expect(await closedAt({ ...served, updated_at: at('11:59') })).toBe(at('12:00'));
      expect(await waiting()).toBe(1);
      expect((await conflicts()).filter(({ field }) => field === 'closed_at')).toEqual([]);
    });

    test.each([at('12:01'), null])('[CALL.20] of later, at %s, or of what was served as closed, reopens it', async (later) => {
      const shown = (await storedAs('inspections', String(served['id']))) ?? {};
      const stamp = later ?? shown['updated_at'];
      expect(await closedAt({ ...shown, closed_at: null, updated_at: stamp })).toBeNull();
      expect(await waiting()).toBe(0);
    });
  });

  test('[CALL.20] a record that is posted as it was served before its deletion does not come back, also when that was made by a slow clock', async () => {
    await server.put('sites', site);
    const served = await post('sites', { ...site, name: 'Renamed', updated_at: '2026-11-20T11:00:00.000Z' });
    const deleted = await post('sites', { id: site.id, deleted_at: SLOW, updated_at: SLOW });
    expect(deleted.json()).toMatchObject({ name: 'Renamed', deleted_at: SLOW });
    const again = await post('sites', served.json(), inspectorToken);
    expect([again.statusCode, again.json()]).toMatchObject([200, { deleted_at: SLOW }]);
    expect(await index('sites', [stampOf(site)])).toEqual({ ...empty, deleted_data: [site.id] });
  });

  test('[S3.20] a new inspection with objects for its types and inspectors, and derived fields that are ignored', async () => {
    const { asset_type_ids: _types, inspector_ids: _inspectors, ...rest } = exampleInspection();
    const record = {
      ...rest,
      asset_types: [{ id: exampleAssetType().id, name: 'Anything' }],
      inspectors: [{ id: inspector.id, forename: 'Ian' }],
      status: 'Closed/Locked',
      site: { id: site.id, name: 'Wrong' },
      assets: [],
    };
    const reply = await post('inspections', record);
    expect(reply.json()).toMatchObject({
      inspector_ids: [inspector.id],
      asset_type_ids: [exampleAssetType().id],
      status: 'Open',
      site: null,
    });
  });

  test.each([
    ['ids', { inspector_ids: ['11cac690-6e2d-80d0-b6ac-ca5ebcfc1049'] }],
    ['objects', { inspectors: [{ id: '11cac690-6e2d-80d0-b6ac-ca5ebcfc1049' }] }],
  ])('[S3.21] of the inspectors as ids and as objects the one that was edited counts: %s', async (_name, edit) => {
    const inspection = exampleInspection({ inspector_ids: [inspector.id] });
    await server.put('inspections', inspection);
    const record = await storedAs('inspections', inspection.id);
    const edited = { ...record, ...edit, updated_at: SLOW };
    expect((await post('inspections', edited)).json()).toMatchObject({ inspector_ids: ['11cac690-6e2d-80d0-b6ac-ca5ebcfc1049'] });
    const { updated_data } = await index('inspections', [stampOf(edited)]);
    expect(updated_data).toMatchObject([{ inspectors: [{ id: '11cac690-6e2d-80d0-b6ac-ca5ebcfc1049' }] }]);
  });

  test('[S3.25, S3.26] a grade with the answers of the specification keeps the wording of its questions', async () => {
    await server.put('asset_types', exampleAssetType({ questions: [question] }));
    const { question_name: _wording, ...bare } = answer as unknown as Fields;
    const grade = {
      ...exampleGrade(),
      answers: [{ ...bare, asset_grade_id: 'x', question_answer_type: {}, created_at: SLOW }],
      auto_complete_survey: null,
    };
    const reply = await post('asset_grades', grade);
    expect(reply.json()).toMatchObject({ answers: [{ question_name: 'In place?', value: '"Yes"' }], created_by_id: admin.id });
  });

  test('[CALL.15] what is not posted of a grade stays, and is no edit beside the undo of a deletion', async () => {
    const grade = { ...exampleGrade({ recommendations: '~ Mend it' }), auto_complete_survey: true };
    await post('asset_grades', grade);
    const said = async (fields: Fields, second: number) =>
      (await post('asset_grades', { id: grade.id, updated_at: `2026-11-20T09:00:0${second}.000Z`, ...fields })).json<Fields>();
    expect(await said({ recommendations: '~ Replace it' }, 1)).toMatchObject({ auto_complete_survey: true });
    expect(await said({ auto_complete_survey: null }, 2)).toMatchObject({ auto_complete_survey: true });
    expect(await said({ deleted_at: SLOW }, 3)).toMatchObject({ deleted_at: expect.any(String) as string });
    const undo = { deleted_at: null, created_by_id: inspector.id };
    expect(await said(undo, 4)).toMatchObject({ deleted_at: null, auto_complete_survey: true });
    expect((await conflicts()).map(({ field }) => field)).toEqual(['recommendations', 'deleted_at']);
    expect(await said({ auto_complete_survey: 0 }, 5)).toMatchObject({ auto_complete_survey: false });
  });

  describe('two posts of a new grade, of which one says less', () => {
    const whole = { ...exampleGrade({ grade: 'fail', recommendations: '~ Replace it', answers: [answer] }), updated_at: SLOW };
    const { id, asset_id, grade, graded_at } = whole;
    const less = { id, asset_id, grade, graded_at, updated_at: '2026-11-20T09:00:01.000Z' };
    const stays = { recommendations: '~ Replace it', answers: [{ value: '"Yes"' }] };
    test('[CALL.18] at once: it empties nothing', async () => {
      const replies = await Promise.all([post('asset_grades', whole), post('asset_grades', less)]);
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect(await storedAs('asset_grades', id)).toMatchObject(stays);
    });
    test('[CALL.18] that are held: it empties nothing once both are accepted', async () => {
      const inspection = exampleInspection({ inspector_ids: [inspector.id], closed_at: '2026-11-20T08:00:00.000Z' });
      await server.put('inspections', inspection);
      const inspection_id = inspection.id;
      for (const one of [whole, less]) {
        expect((await post('asset_grades', { ...one, inspection_id }, inspectorToken)).statusCode).toBe(202);
      }
      const held = await server.context.db.selectFrom('held_operations').select('op_id').orderBy('sequence').execute();
      for (const { op_id } of held) await server.post(`/api/sync/held/${op_id}`, { verdict: 'accepted' }, adminToken);
      expect(await storedAs('asset_grades', id)).toMatchObject({ ...stays, inspection_id });
    });
  });

  test('[CALL.18] two posts of a new user at once: who leaves out the role takes nobody’s', async () => {
    const named = { id: v7(), username: 'grace', forename: 'Grace', surname: 'Hopper', password: 'compilers' };
    await Promise.all([
      post('users', { ...named, user_role_id: 1, status: 'Inactive', updated_at: SLOW }),
      post('users', { ...named, updated_at: '2026-11-20T09:00:01.000Z' }),
    ]);
    expect(await storedAs('users', named.id)).toMatchObject({ user_role_id: 1, status: 'Inactive' });
  });

  test('[S3.24, S3.25] posted remedial works are marked, a slot keeps its last answer, and one that is no JSON text is refused', async () => {
    await server.put('asset_types', exampleAssetType({ questions: [question] }));
    const given = answer as unknown as Fields;
    const twice = [given, { ...given, id: stableId('second'), value: '"No"' }];
    const own = { ...exampleGrade(), created_by_id: admin.id, updated_at: SLOW };
    const posted = { ...own, recommendations: 'Refix\n~ Paint', answers: [given] };
    await post('asset_grades', posted);
    expect((await index('asset_grades', [stampOf(posted)])).updated_data).toMatchObject([
      { recommendations: '~ Refix\n~ Paint' },
    ]);
    const double = { ...own, id: v7(), answers: twice.map((one) => ({ ...one, deleted_at: '' })) };
    expect((await post('asset_grades', double)).json()).toMatchObject({ answers: [{ id: stableId('second'), value: '"No"' }] });
    expect((await index('asset_grades', [stampOf(posted), stampOf(double)])).updated_data).toHaveLength(2);
    const refused = await post('asset_grades', { ...posted, answers: [{ ...given, value: 'Yes' }], updated_at: SLOW });
    expect([refused.statusCode, refused.json()]).toEqual([422, { message: 'must be JSON text', field: 'answers.0.value' }]);
  });

  test('[S3.24, S3.25] what a grade holds from before comes back as it is', async () => {
    const old = exampleGrade({ recommendations: 'Refix', answers: [{ ...(answer as object), value: 'Yes' } as never] });
    await server.put('asset_grades', old);
    const listed = await storedAs('asset_grades', old.id);
    const reply = await post('asset_grades', { ...listed, grade: 'fail', updated_at: SLOW });
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { grade: 'fail', recommendations: 'Refix' }]);
  });

  test.each(['2026-11-20T08:00:00Z', '2026-11-20T10:00:00+02:00', '2026-11-20 08:00:00', '2026-11-20T08:00'])(
    '[CALL.16] a deletion and a closing are taken at %s; an empty text undoes them',
    async (time) => {
      await server.put('sites', site);
      await server.put('inspections', exampleInspection());
      const deleted = await post('sites', { id: site.id, deleted_at: time, updated_at: SLOW });
      expect([deleted.statusCode, deleted.json<Fields>()['deleted_at']]).toEqual([200, '2026-11-20T08:00:00.000Z']);
      const closed = await post('inspections', { id: exampleInspection().id, closed_at: time, updated_at: SLOW });
      expect([closed.statusCode, closed.json<Fields>()['status']]).toEqual([200, 'Closed/Locked']);
      const undone = { deleted_at: '', updated_at: '2026-11-20T09:00:01.000Z' };
      expect((await post('sites', { id: site.id, ...undone })).json()).toMatchObject({ deleted_at: null });
      const both = { deleted_at: '', delete_at: time, updated_at: '2026-11-20T09:00:02.000Z' };
      expect((await post('sites', { id: site.id, ...both })).json()).toMatchObject({ deleted_at: '2026-11-20T08:00:00.000Z' });
    },
  );

  test.each(['yesterday', '0', '1', 'none 5', '2026', 'Fri, 20 Nov 2026 08:00:00 GMT'])(
    '[CALL.16] nothing is deleted or closed at %j, which is refused with its field',
    async (time) => {
      await server.put('sites', site);
      await server.put('inspections', exampleInspection());
      const deleted = await post('sites', { id: site.id, deleted_at: time, updated_at: SLOW });
      expect([deleted.statusCode, deleted.json<Fields>()['field']]).toEqual([422, 'deleted_at']);
      const closed = await post('inspections', { id: exampleInspection().id, closed_at: time, updated_at: SLOW });
      expect([closed.statusCode, closed.json<Fields>()['field']]).toEqual([422, 'closed_at']);
    },
  );

  test('[CALL.17] a post whose status says another thing than its closing hears of what is stored', async () => {
    const inspection = exampleInspection();
    await server.put('sites', site);
    const posted = { ...inspection, status: 'Closed/Locked', updated_at: SLOW };
    expect((await post('inspections', posted)).json()).toMatchObject({ status: 'Open' });
    expect((await index('inspections', [stampOf(posted)])).updated_data).toMatchObject([{ id: inspection.id, status: 'Open' }]);
    const agreeing = { ...inspection, id: v7(), status: 'Open', updated_at: SLOW };
    await post('inspections', agreeing);
    await post('inspections', { id: inspection.id, deleted_at: SLOW, updated_at: '2026-11-20T09:00:01.000Z' });
    expect(await index('inspections', [stampOf(agreeing)])).toEqual(empty);
  });

  test.each<[EntityName, Fields, string[]]>([
    ['sites', exampleSite(), ['name', 'client_name', 'address_line_1', 'town', 'post_code']],
    ['assets', exampleAsset(), ['location', 'site_id', 'asset_type_id']],
    ['inspections', exampleInspection(), ['title', 'scope', 'site_id']],
  ])(
    '[TEXT.12] of %s no required text is left blank, new or edited; what is stored so may stay',
    async (entity, record, fields) => {
      const refusal = async (change: Fields) => {
        const reply = await post(entity, { ...record, ...change, updated_at: SLOW });
        return [reply.statusCode, reply.json<Fields>()['message']];
      };
      for (const field of fields) {
        for (const blank of ['', null])
          expect([field, ...(await refusal({ [field]: blank }))]).toEqual([field, 422, 'Value is required']);
      }
      await server.put(entity, record as never);
      const [first = ''] = fields;
      expect(await refusal({ [first]: ' ' })).toEqual([422, 'Value is required']);
      await server.put(entity, { ...record, id: stableId('old'), [first]: '' } as never);
      const kept = await post(entity, { id: stableId('old'), [first]: '', deleted_at: SLOW, updated_at: SLOW });
      expect(kept.statusCode).toBe(200);
    },
  );

  test.each(['asset_type_ids', 'inspector_ids'])('[TEXT.12] an inspection without any %s is refused', async (field) => {
    const reply = await post('inspections', { ...exampleInspection(), [field]: [], updated_at: SLOW });
    expect([reply.statusCode, reply.json()]).toEqual([422, { message: 'Value is required', field }]);
  });

  test('[S7.20] a new user with a password can log in; without one it is refused', async () => {
    const user = {
      id: v7(),
      username: 'Newcomer',
      forename: 'N',
      surname: 'C',
      user_role_id: 2,
      status: 'Active',
      updated_at: SLOW,
    };
    const refused = await post('users', user);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toEqual({ message: 'Passwords required', field: 'password' });
    expect((await post('users', { ...user, password: 'a new password', confirm_password: 'a new password' })).statusCode).toBe(
      200,
    );
    expect((await server.post('/api/auth/login', { username: 'newcomer', password: 'a new password' })).statusCode).toBe(200);
    const log = await server.context.db.selectFrom('change_log').selectAll().execute();
    expect(JSON.stringify(log)).not.toContain('a new password');
  });

  test('[TEXT.10] an inspection that ends before it begins is refused; one that is stored so still syncs', async () => {
    const reversed = { date_from: '2026-11-27', date_to: '2026-11-02' };
    const refused = await post('inspections', { ...exampleInspection(), ...reversed });
    expect([refused.statusCode, refused.json()]).toEqual([422, { message: 'Date to is before Date From', field: 'date_to' }]);
    await server.put('inspections', exampleInspection(reversed));
    const kept = await storedAs('inspections', exampleInspection().id);
    expect(kept).toMatchObject(reversed);
    expect((await post('inspections', { ...kept, title: 'Edited', updated_at: SLOW })).json()).toMatchObject({ title: 'Edited' });
  });

  test('[CALL.7] what a user may not change is 404, never 401 or 403', async () => {
    await server.put('sites', site);
    const reply = await post('sites', { ...site, name: 'Mine', updated_at: SLOW }, inspectorToken);
    expect(reply.statusCode).toBe(404);
    expect((await post('sites', { ...site, events_log: 'first\nmine', updated_at: SLOW }, inspectorToken)).statusCode).toBe(200);
  });

  test('[MAY.15] a photo is deleted and restored by administrators alone', async () => {
    const named = {
      path: 'https://example.org/door.jpg',
      file_name: 'door.jpg',
      file_type: 'image/jpeg',
      sha256: 'a'.repeat(64),
    };
    const photo = { ...named, id: v7(), created_at: SLOW, updated_at: SLOW, deleted_at: null } as never as StoredFile;
    await server.put('files', photo);
    const said = async (deleted_at: string | null, token: string) => {
      const updated_at = deleted_at ?? '2026-11-20T09:00:01.000Z';
      return (await post('files', { id: photo.id, deleted_at, updated_at }, token)).statusCode;
    };
    expect(await said(SLOW, inspectorToken)).toBe(404);
    expect(await index('files', [stampOf(photo)])).toMatchObject({ deleted_data: [] });
    expect([await said(SLOW, adminToken), await said(null, inspectorToken), await said(null, adminToken)]).toEqual([
      200, 404, 200,
    ]);
  });

  test('[CALL.12] of a record from before another’s edit the inspector’s own part is taken, and the server’s row comes back', async () => {
    await server.put('sites', site);
    const listed = await storedAs('sites', site.id);
    await post('sites', { ...site, name: 'Renamed', updated_at: '2026-11-20T09:00:00.001Z' });
    const edited = { ...listed, events_log: 'first\nKeys changed', updated_at: SLOW };
    expect((await index('sites', [stampOf(edited)], inspectorToken)).required_ids).toEqual([site.id]);
    const reply = await post('sites', edited, inspectorToken);
    const both = { name: 'Renamed', events_log: 'first\nKeys changed' };
    expect([reply.statusCode, reply.json()]).toMatchObject([200, both]);
    expect((await index('sites', [stampOf(edited)], inspectorToken)).updated_data).toMatchObject([both]);
    expect(await conflicts()).toMatchObject([{ field: 'name', lost: '"Kestrel House"' }]);
  });

  test('[CALL.12] an inspector closes an inspection whose instructions have changed meanwhile; what they may do nothing of is 404', async () => {
    const inspection = exampleInspection({ inspector_ids: [inspector.id] });
    await server.put('inspections', inspection);
    const listed = await storedAs('inspections', inspection.id);
    await post('inspections', { ...inspection, instruction: 'Ring first', updated_at: '2026-11-20T09:00:00.001Z' });
    const renamed = { ...listed, title: 'Mine', updated_at: SLOW };
    expect((await post('inspections', renamed, inspectorToken)).statusCode).toBe(404);
    const closed = { ...listed, closed_at: SLOW, updated_at: '2026-11-20T10:00:00.000Z' };
    const reply = await post('inspections', closed, inspectorToken);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { instruction: 'Ring first', status: 'Closed/Locked', closed_by_id: inspector.id },
    ]);
    const stale = { ...listed, updated_at: '2026-11-20T11:00:00.000Z' };
    expect((await post('inspections', stale, inspectorToken)).statusCode).toBe(404);
    expect(await storedAs('inspections', inspection.id)).toMatchObject({ instruction: 'Ring first', status: 'Closed/Locked' });
  });

  test('[CALL.12] who sets their own password does so though an administrator has renamed them meanwhile', async () => {
    const own = (await index('users', [], inspectorToken)).new_data.find(({ id }) => id === inspector.id);
    await post('users', { id: inspector.id, surname: 'Renamed', updated_at: '2026-11-20T09:00:00.001Z' });
    const secrets = { password: 'one that is new', current_password: TEST_PASSWORD };
    const reply = await post('users', { ...own, ...secrets, updated_at: SLOW }, inspectorToken);
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { surname: 'Renamed' }]);
    const login = (password: string) => server.post('/api/auth/login', { username: inspector.username, password });
    expect([(await login('one that is new')).statusCode, (await login(TEST_PASSWORD)).statusCode]).toEqual([200, 401]);
    const theirs = await post('users', { ...own, id: admin.id, ...secrets, updated_at: SLOW }, inspectorToken);
    expect(theirs.statusCode).toBe(404);
  });

  test('[CALL.11] a site and an inspection come back with the ids of 100,000 assets', async () => {
    const inspection = exampleInspection();
    await server.put('sites', site);
    await server.put('inspections', inspection);
    const assets = Array.from({ length: 100_000 }, () => site.id);
    expect((await post('sites', { ...site, assets, name: 'Large' })).json()).toMatchObject({ name: 'Large', assets: [] });
    const title = 'Of many';
    expect((await post('inspections', { ...inspection, assets, title })).json()).toMatchObject({ title, assets: [] });
    expect((await post('assets', { ...exampleAsset(), assets })).statusCode).toBe(413);
  });

  test('[CALL.10] an inspector’s own record comes back as it was served, with a password or without, and changes nothing else', async () => {
    const { new_data } = await index('users', [], inspectorToken);
    const own = new_data.find(({ id }) => id === inspector.id) ?? {};
    expect(own).toMatchObject({ username: null, email_address: null, user_role_id: null, status: null });
    const before = await storedAs('users', inspector.id);
    expect((await post('users', own, inspectorToken)).statusCode).toBe(200);
    const secrets = { password: 'compilers', current_password: TEST_PASSWORD };
    const changed = await post('users', { ...own, ...secrets, updated_at: SLOW }, inspectorToken);
    expect([changed.statusCode, changed.json()]).toEqual([200, own]);
    expect(await storedAs('users', inspector.id)).toEqual(before);
    expect((await server.post('/api/auth/login', { username: 'inspector', password: 'compilers' })).statusCode).toBe(200);
    expect((await post('users', { ...own, forename: 'Ivan' }, inspectorToken)).statusCode).toBe(404);
    expect((await post('users', { ...own, status: 'Inactive' }, inspectorToken)).statusCode).toBe(404);
  });

  test('[CALL.10, S5.5] what an administrator posts as empty is no field that they may not read', async () => {
    const own = await storedAs('users', inspector.id);
    const refused = await post('users', { ...own, username: null, updated_at: SLOW });
    expect([refused.statusCode, refused.json()]).toEqual([422, { message: 'Value is required', field: 'username' }]);
    await post('users', { ...own, email_address: 'ian@firemark.example', updated_at: '2026-11-20T09:00:01.000Z' });
    const emptied = await post('users', { ...own, email_address: null, updated_at: '2026-11-20T09:00:02.000Z' });
    expect(emptied.json()).toMatchObject({ email_address: null });
  });

  test('[CALL.9] an edit that its user may not make is asked for once, and taken when they may', async () => {
    await server.put('sites', site);
    const edited = { ...site, name: 'Mine', updated_at: SLOW };
    expect((await index('sites', [stampOf(edited)], inspectorToken)).required_ids).toEqual([site.id]);
    for (let time = 0; time < 2; time += 1) {
      expect((await post('sites', edited, inspectorToken)).statusCode).toBe(404);
      const { required_ids, updated_data } = await index('sites', [stampOf(edited)], inspectorToken);
      expect([required_ids, updated_data]).toMatchObject([[], [{ name: site.name }]]);
    }
    await server.context.db.updateTable('users').set({ user_role_id: 1 }).where('id', '=', inspector.id).execute();
    expect((await post('sites', edited, inspectorToken)).json()).toMatchObject({ name: 'Mine' });
    const own = { ...site, id: v7(), name: 'New', updated_at: SLOW };
    await server.context.db.updateTable('users').set({ user_role_id: 2 }).where('id', '=', inspector.id).execute();
    expect((await post('sites', own, inspectorToken)).statusCode).toBe(404);
    expect((await index('sites', [stampOf(own)], inspectorToken)).required_ids).toEqual([own.id]);
  });

  test.each(['deleted_at', 'delete_at'])('[S3.8, CALL.13] a served record is deleted and brought back by %s', async (marker) => {
    await server.put('sites', site);
    const { deleted_at: _none, ...bare } = (await storedAs('sites', site.id)) ?? {};
    const deleted = { ...bare, deleted_at: null, [marker]: SLOW, updated_at: SLOW };
    expect((await post('sites', deleted)).json()).toMatchObject({ deleted_at: SLOW });
    const restored = { ...bare, [marker]: null, updated_at: '2026-11-20T09:00:01.000Z' };
    expect((await post('sites', restored)).json()).toMatchObject({ deleted_at: null });
  });

  test.each([5, true, ['compilers'], { text: 'compilers' }])(
    '[CALL.14] a password that is no text is refused, of a known user too: %j',
    async (password) => {
      const known = await storedAs('users', inspector.id);
      const refused = await post('users', { ...known, forename: 'Ivan', password, updated_at: SLOW });
      expect([refused.statusCode, refused.json()]).toEqual([422, { message: 'must be a text', field: 'password' }]);
      expect(await storedAs('users', inspector.id)).toEqual(known);
      for (const none of [null, '']) expect((await post('users', { ...known, password: none })).statusCode).toBe(200);
    },
  );

  test('[CALL.9] what is taken when its user may make it is taken with its password', async () => {
    const other = await server.addUser({ id: v7() as never, username: 'other' });
    const edited = { ...other, surname: 'Renamed', password: 'compilers', updated_at: SLOW };
    expect((await post('users', edited, inspectorToken)).statusCode).toBe(404);
    await server.context.db.updateTable('users').set({ user_role_id: 1 }).where('id', '=', inspector.id).execute();
    expect((await post('users', edited, inspectorToken)).json()).toMatchObject({ surname: 'Renamed' });
    expect((await server.post('/api/auth/login', { username: 'other', password: 'compilers' })).statusCode).toBe(200);
  });

  test('[REC.5] a whole grade is taken without the fields that never change', async () => {
    const grade = exampleGrade({ inspection_id: exampleInspection().id });
    await server.put('asset_grades', grade);
    const moved = { ...grade, grade: 'fail', inspection_id: v7(), asset_id: v7(), created_by_id: admin.id, updated_at: SLOW };
    expect((await post('asset_grades', moved)).statusCode).toBe(200);
    const { inspection_id, asset_id, created_by_id } = grade;
    const expected = { grade: 'fail', inspection_id, asset_id, created_by_id };
    expect(await storedAs('asset_grades', grade.id)).toMatchObject(expected);
    const { updated_data } = await index('asset_grades', [stampOf(moved)]);
    expect(updated_data).toMatchObject([expected]);
  });

  test('[CALL.5] a late grade is accepted for judgement', async () => {
    const inspection = exampleInspection({ inspector_ids: [inspector.id], closed_at: '2026-11-21T08:00:00.000Z' });
    await server.put('inspections', inspection);
    const grade = exampleGrade({ inspection_id: inspection.id, updated_at: '2026-11-21T08:30:00.000Z' });
    const reply = await post('asset_grades', grade, inspectorToken);
    expect(reply.statusCode).toBe(202);
    expect(reply.json()).toEqual({ message: 'It arrived after its inspection was closed' });
  });

  describe('the list call', () => {
    const verdict = async (id: string, word: string) => {
      const held = await server.context.db.selectFrom('held_operations').select('op_id').where('id', '=', id).execute();
      for (const { op_id } of held) await server.post(`/api/sync/held/${op_id}`, { verdict: word }, adminToken);
    };
    let known: ReturnType<typeof exampleGrade>;
    let late: { id: string; updated_at: string };
    let edited: typeof known;

    beforeEach(async () => {
      const inspection = exampleInspection({ inspector_ids: [inspector.id], closed_at: '2026-11-21T08:00:00.000Z' });
      await server.put('inspections', inspection);
      known = exampleGrade({ id: v7() as never, inspection_id: inspection.id, created_by_id: inspector.id });
      await server.put('asset_grades', known);
      late = exampleGrade({ id: v7() as never, inspection_id: inspection.id, updated_at: SLOW });
      edited = { ...known, grade: 'fail', updated_at: SLOW };
      expect((await post('asset_grades', late, inspectorToken)).statusCode).toBe(202);
      expect((await post('asset_grades', edited, inspectorToken)).statusCode).toBe(202);
    });
    const listed = () => index('asset_grades', [stampOf(late), stampOf(edited)], inspectorToken);

    test('[CALL.5] does not ask again for what is held, unless it was edited since', async () => {
      expect(await listed()).toEqual(empty);
      const further = { id: late.id, updated_at: '2026-11-20T09:00:01.000Z' };
      expect((await index('asset_grades', [further], inspectorToken)).required_ids).toEqual([late.id]);
      expect((await index('asset_grades', [stampOf(late)])).required_ids).toEqual([late.id]);
    });

    test('[CALL.5] gives the server’s row after a refusal, or takes away what never came to be', async () => {
      await verdict(late.id, 'refused');
      await verdict(known.id, 'refused');
      expect(await listed()).toMatchObject({
        ...empty,
        updated_data: [{ id: known.id, grade: 'pass' }],
        deleted_data: [late.id],
      });
    });

    test('[CALL.5] the same post is answered by the verdict once there is one', async () => {
      const again = () => Promise.all([late, edited].map((grade) => post('asset_grades', grade, inspectorToken)));
      expect((await again()).map(({ statusCode }) => statusCode)).toEqual([202, 202]);
      await verdict(late.id, 'refused');
      await verdict(known.id, 'accepted');
      const [refused, accepted] = await again();
      expect([refused?.statusCode, refused?.json()]).toEqual([422, { message: 'An administrator refused it' }]);
      expect([accepted?.statusCode, accepted?.json()]).toMatchObject([200, { id: known.id, grade: 'fail' }]);
    });

    test('[CALL.5] asks for nothing and gives nothing else once it is accepted', async () => {
      await verdict(late.id, 'accepted');
      await verdict(known.id, 'accepted');
      expect((await listed()).required_ids).toEqual([]);
      expect(await storedAs('asset_grades', known.id)).toMatchObject({ grade: 'fail' });
      expect(await storedAs('asset_grades', late.id)).toMatchObject({ created_by_id: inspector.id });
    });
  });

  test.each([
    ['an id that is none', { id: 'x', updated_at: SLOW }, 'id'],
    ['no time', { ...site, updated_at: 'soon' }, 'updated_at'],
    ['a wrong type', { ...site, name: 5 }, 'name'],
    ['a missing field', { id: v7(), name: 'Half', updated_at: SLOW }, 'client_name'],
    ['a text that is too long', { ...site, notes: 'x'.repeat(20_001) }, 'notes'],
  ])('[CALL.7] %s is answered with 422, a message and the field', async (_name, record, field) => {
    const reply = await post('sites', record);
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toEqual({ message: expect.any(String), field });
  });
});

describe('what a post may leave to the server', () => {
  const [one, other, radio] = [stableId('slot'), stableId('other slot'), stableId('radio')];
  const asked = { id: stableId('question'), name: 'In place?', order: 1 };
  const typed = { id: radio, component_name: 'radio-buttons', props: '{"options":["Yes","No"]}' };

  test('[S3.12, S3.14, S3.15] a question without a condition, with what the calls derive beside its parts and its slots in any order', async () => {
    const questions = [
      {
        ...asked,
        created_at: SLOW,
        question_answer_types: [
          { id: other, question_id: asked.id, answer_type_id: radio, order: 2, question: asked, answer_type: typed },
          { id: one, order: 1, answer_type: typed },
        ],
        answer_types: [{ ...typed, updated_at: SLOW }],
      },
    ];
    const { id, name, plural_name } = exampleAssetType({});
    const posted = await post('asset_types', { id, name, plural_name, is_complex: true, questions, updated_at: SLOW });
    expect(posted.statusCode).toBe(200);
    const slot = { question_id: asked.id, answer_type_id: radio };
    expect(await storedAs('asset_types', id)).toMatchObject({
      is_complex: 1,
      questions: [
        {
          ...asked,
          conditional: null,
          question_answer_types: [
            { id: one, ...slot, order: 1 },
            { id: other, ...slot, order: 2 },
          ],
          answer_types: [typed],
        },
      ],
    });
  });

  test.each([
    { of: 'none' },
    { of: [null] },
    { of: [{ ...asked, question_answer_types: 'none', answer_types: [7] }] },
    { of: [[asked]] },
  ])('[S3.12, CALL.7] questions that are none, like $of, are refused naming them', async ({ of: questions }) => {
    const posted = await post('asset_types', { ...exampleAssetType({}), questions, updated_at: SLOW });
    expect([posted.statusCode, posted.json()]).toEqual([
      422,
      { message: expect.any(String), field: expect.stringMatching(/^questions/) },
    ]);
  });

  test.each([{}, { user_role_id: null, status: null }])(
    '[S5.7] a new user with %j for role and status is an active inspector, of which its sender hears; one that is known keeps them',
    async (unsaid) => {
      const id = v7();
      const named = { id, username: 'grace', forename: 'Grace', surname: 'Hopper', ...unsaid };
      const made = await post('users', { ...named, password: 'compilers', updated_at: SLOW });
      expect(made.statusCode).toBe(200);
      expect((await index('users', [{ id, updated_at: SLOW }])).updated_data).toContainEqual(
        expect.objectContaining({ id, user_role_id: 2, status: 'Active' }),
      );
      await post('users', { id, user_role_id: 1, updated_at: '2026-11-20T09:00:01.000Z' });
      const renamed = await post('users', { ...named, forename: 'G.', updated_at: '2026-11-20T09:00:02.000Z' });
      expect(renamed.statusCode).toBe(200);
      expect(await storedAs('users', id)).toMatchObject({ forename: 'G.', user_role_id: 1, status: 'Active' });
    },
  );

  test.each([
    [
      'asset_types',
      { ...exampleAssetType({}), questions: [{ ...asked, question_answer_types: [{ order: { toString: 1 } }, {}] }] },
    ],
    ['asset_types', { ...exampleAssetType({}), id: { toString: 1 } }],
    ['files', { id: { toString: 1 }, base64: 'x' }],
    ['asset_grades', { ...exampleGrade({}), answers: [{ ...(answer as object), question_answer_type_id: { toString: 1 } }] }],
  ] as const)('[CALL.7] of %s what can’t be made a text is refused naming it', async (entity, record) => {
    const reply = await post(entity, { ...record, updated_at: SLOW });
    expect([reply.statusCode, reply.json()]).toEqual([422, { message: expect.any(String), field: expect.any(String) }]);
  });

  test.each([{ grade: undefined }, { grade: null }, { grade: ' ' }, { graded_at: undefined }, { graded_at: '' }])(
    '[S5.1, S8.3] a new grade with %j is refused with the specification’s words',
    async (missing) => {
      const { sites, assets } = { sites: site, assets: exampleAsset({ site_id: site.id }) };
      await server.put('sites', sites);
      await server.put('assets', assets);
      const grade = exampleGrade({ asset_id: assets.id, inspection_id: null });
      const posted = await post('asset_grades', { ...grade, ...missing, updated_at: SLOW });
      const [field] = Object.keys(missing);
      expect([posted.statusCode, posted.json()]).toEqual([422, { message: 'Value is required', field }]);
    },
  );
});
