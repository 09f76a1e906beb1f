import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MOST_ANSWER_SLOTS } from '#domain/asset-type/asset-type.ts';
import { type EntityName, entities } from '#domain/entities.ts';
import {
  exampleAnswer,
  exampleAssetType,
  exampleGrade,
  exampleInspection,
  exampleQuestion,
  exampleSite,
} from '#domain/examples.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { turnsOf } from '../turns.ts';

let server: TestApp;
let token: string;

beforeEach(async () => {
  server = await openTestApp();
  token = await server.logIn(await server.addUser(administrator));
});
afterEach(() => server.close());

type Fields = Record<string, unknown>;
const site = exampleSite();
const type = exampleAssetType();
const [question] = type.questions;
const many = <T>(count: number, part: T): T[] => Array.from({ length: count }, () => part);
const keys = (count: number) => Object.fromEntries(many(count, 1).map((one, at) => [`k${at}`, one]));
const deep = JSON.parse('['.repeat(30) + ']'.repeat(30)) as unknown;
const post = (entity: EntityName, record: Fields) => server.post(`/api/${entities[entity].path}/update-or-create`, record, token);

test.each<[string, EntityName, Fields, object]>([
  ['keys', 'asset_types', { ...type, ...keys(1_000) }, {}],
  ['keys of what is only served', 'sites', { ...site, assets: [keys(1_000)] }, { field: 'assets.0' }],
  ['keys of a part', 'asset_types', { ...type, questions: [{ ...question, ...keys(1_000) }] }, { field: 'questions.0' }],
  ['depth', 'sites', { ...site, assets: deep }, { field: `assets${'.0'.repeat(20)}` }],
  ['values', 'sites', { ...site, assets: many(200_000, 1) }, { field: 'assets' }],
  [
    'values in its parts',
    'inspections',
    { ...exampleInspection(), inspectors: many(2_000, keys(100)) },
    { field: 'inspectors.1484.k97' },
  ],
])('[LIMIT.26] a post of more %s than any record has is refused by its place', async (_name, entity, record, field) => {
  const refused = await post(entity, record);
  expect([refused.statusCode, refused.json()]).toEqual([422, { message: 'holds more than any record does', ...field }]);
});

test('[LIMIT.26] posts are read one after the other with what pushes bring, a user’s in their turn', async () => {
  const { parsing } = turnsOf(server.context);
  await parsing.enter('another');
  const posted = post('sites', { ...site });
  await expect.poll(() => parsing.waiting).toBe(1);
  parsing.leave('another');
  expect((await posted).json()).toMatchObject({ id: site.id });
});

describe('the fullest records, posted whole as they were served', () => {
  const ten = many(MOST_ANSWER_SLOTS, { component_name: 'text', props: {} });
  const questions = (count: number) => many(count, ten).map((slots, at) => exampleQuestion(`${at}`, { order: at }, slots));

  test('[LIMIT.26] an asset type whose slots carry their answer types, from before answers were limited, is taken', async () => {
    const full = exampleAssetType({ questions: questions(200) });
    await server.put('asset_types', full);
    const nested = full.questions.map((one) => ({
      ...one,
      question_answer_types: one.question_answer_types.map((slot, at) => ({ ...slot, answer_type: one.answer_types[at] })),
    }));
    const taken = await post('asset_types', { ...full, questions: nested, name: 'Renamed' });
    expect([taken.statusCode, taken.json()]).toMatchObject([200, { name: 'Renamed', questions: full.questions }]);
  });

  test('[LIMIT.26] a survey whose answers carry their slots and questions is taken', async () => {
    const few = questions(20);
    await server.put('asset_types', exampleAssetType({ questions: few }));
    const answers = few.flatMap((one) => ten.map((_slot, at) => exampleAnswer(one, at, 'Firm')));
    const grade = exampleGrade({ answers });
    const served = (await post('asset_grades', { ...grade })).json<Fields>();
    const taken = await post('asset_grades', { ...served, grade: 'fail' });
    expect([taken.statusCode, taken.json()]).toMatchObject([200, { grade: 'fail', answers }]);
  });
});
