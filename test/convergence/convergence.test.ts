import fc from 'fast-check';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { type EntityName, entities } from '#domain/entities.ts';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite, exampleUser } from '#domain/examples.ts';
import { gradeValues } from '#domain/grade/asset-grade.ts';
import { stableId } from '#domain/stable-id.ts';
import { administrator, openTestApp } from '../test-app.ts';
import { FastClient, type Fields } from './fast-client.ts';
import { SpecClient, specEntities } from './spec-client.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-11-21T09:00:00.000Z');
/** Two devices, and two clients of the spec's calls of which one's clock is a day slow and one's a day fast. */
const offsets = [0, -5, -DAY - 7, DAY - 11];

type Action =
  | { kind: 'edit'; client: number; target: number; field: number }
  | { kind: 'append' | 'delete' | 'restore'; client: number; target: number }
  | { kind: 'create'; client: number }
  | { kind: 'sync' | 'push' | 'pull'; client: number };

type Exchange = Extract<Action, { kind: 'sync' | 'push' | 'pull' }>;
type Change = Exclude<Action, Exchange>;

const isExchange = (one: Action): one is Exchange => ['sync', 'push', 'pull'].includes(one.kind);

const client = fc.nat(offsets.length - 1);
const target = fc.nat(6);
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('edit' as const), client, target, field: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('append' as const), client, target: fc.constant(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom<'delete' | 'restore'>('delete', 'restore'), client, target }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('create' as const), client }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom<'sync' | 'push' | 'pull'>('sync', 'push', 'pull'), client }) },
);

/** What can be edited of each record: two fields and the values they take. */
const targets: { entity: EntityName; record: { id: string }; fields: [string, (n: number) => unknown][] }[] = [
  {
    entity: 'sites',
    record: exampleSite(),
    fields: [
      ['name', text],
      ['notes', text],
    ],
  },
  {
    entity: 'asset_types',
    record: exampleAssetType(),
    fields: [
      ['name', text],
      ['plural_name', text],
    ],
  },
  {
    entity: 'assets',
    record: exampleAsset({ history: 'installed' }),
    fields: [
      ['location', text],
      ['serial_number', text],
    ],
  },
  {
    entity: 'users',
    record: exampleUser({ username: 'somebody' }),
    fields: [
      ['forename', text],
      ['surname', text],
    ],
  },
  {
    entity: 'inspections',
    record: exampleInspection(),
    fields: [
      ['title', text],
      ['inspector_ids', (n) => [exampleUser().id, v7()].slice(n % 2)],
    ],
  },
  {
    entity: 'inspections',
    record: exampleInspection({ id: v7() as never }),
    fields: [
      ['closed_at', closing],
      ['scope', text],
    ],
  },
  {
    entity: 'asset_grades',
    record: exampleGrade({ answers: [answer('Yes') as never] }),
    fields: [
      ['grade', (n) => gradeValues[n % 2]],
      ['answers', (n) => [answer(text(n))]],
    ],
  },
];

function answer(value: string): Fields {
  const [id, question_answer_type_id, question_id, answer_type_id] = ['answer', 'slot', 'question', 'type'].map((word) =>
    stableId(word),
  );
  return { id, question_answer_type_id, question_id, answer_type_id, value: JSON.stringify(value), question_name: 'In place?' };
}
function text(n: number): string {
  return `Text ${n}`;
}
function closing(n: number): string | null {
  return n % 2 === 0 ? null : new Date(START + n).toISOString();
}

test(
  '[S7.26] clients of the spec and of the fast path converge, whatever their clocks, and no line is lost',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 40, size: 'max' }), (actions) => run(actions)),
      { numRuns: Number(process.env['CONVERGENCE_RUNS'] ?? 60) },
    );
  },
);

async function run(actions: Action[]): Promise<void> {
  const server = await openTestApp();
  try {
    let ticks = 0;
    const clockOf = (offset: number) => () => new Date(START + ticks * 1_000 + offset).toISOString();
    const admin = await server.addUser(administrator);
    const token = await server.logIn(admin);
    for (const { entity, record } of targets) await server.put(entity, record as never);
    const [a, b, c, d] = offsets.map(clockOf) as [() => string, () => string, () => string, () => string];
    const fast = [new FastClient(server, token, a), new FastClient(server, token, b)];
    const spec = [new SpecClient(server, token, c), new SpecClient(server, token, d)];
    const clients = [...fast, ...spec];
    for (const one of fast) await one.pull();
    for (const one of spec) await one.sync();
    const lines: string[] = [];

    for (const one of actions) {
      ticks += 1;
      server.setNow(new Date(START + ticks * 1_000).toISOString());
      const who = clients[one.client];
      if (who === undefined) throw new Error('no such client');
      if (isExchange(one)) await exchange(who, one.kind);
      else change(who, one, ticks, lines);
    }

    for (let round = 0; round < 3; round += 1) {
      ticks += 1;
      server.setNow(new Date(START + ticks * 1_000).toISOString());
      for (const one of clients) await exchange(one, 'sync');
    }
    for (const one of fast) await one.openGrades();
    for (const one of fast) expect(contentOf(one.rows)).toEqual(contentOf(fast[0]?.rows));
    for (const one of spec) expect(undeleted(contentOf(one.records))).toEqual(undeleted(contentOf(fast[0]?.rows)));
    const history = String(fast[0]?.rows.get('assets')?.get(exampleAsset().id)?.['history']).split('\n');
    expect([...history].sort()).toEqual(['installed', ...lines].sort());
  } finally {
    await server.close();
  }
}

async function exchange(who: FastClient | SpecClient, kind: 'sync' | 'push' | 'pull'): Promise<void> {
  if (who instanceof SpecClient) return who.sync();
  if (kind !== 'pull') for (const outcome of await who.push()) expect(outcome).not.toMatchObject({ outcome: 'rejected' });
  if (kind !== 'push') await who.pull();
}

function change(who: FastClient | SpecClient, one: Change, n: number, lines: string[]): void {
  if (one.kind === 'create') {
    const { id: _id, created_at: _created, updated_at: _updated, ...fields } = exampleAsset({ location: text(n), history: null });
    who.edit('assets', v7(), fields);
    return;
  }
  const chosen = targets[one.target];
  const record = chosen === undefined ? null : who.view(chosen.entity, chosen.record.id);
  if (chosen === undefined || record === null) return;
  const {
    entity,
    record: { id },
  } = chosen;
  if (one.kind === 'append') {
    lines.push(`line ${n}`);
    who.edit(entity, id, { history: `${String(record['history'])}\nline ${n}` });
  } else if (one.kind === 'edit') {
    const [field, value] = chosen.fields[one.field] ?? ['name', text];
    who.edit(entity, id, { [field]: value(n) });
  } else who.edit(entity, id, { deleted_at: one.kind === 'delete' ? new Date(START + n).toISOString() : null });
}

/** Records by id with their stored fields, without what only one kind of client is told. */
function contentOf(store: ReadonlyMap<EntityName, ReadonlyMap<string, Fields>> | undefined): Record<string, Fields> {
  const content: Record<string, Fields> = {};
  for (const entity of specEntities) {
    for (const [id, record] of store?.get(entity) ?? []) content[id] = storedFields(entity, record);
  }
  return content;
}

function storedFields(entity: EntityName, record: Fields): Fields {
  const fields = ['updated_at', 'deleted_at', ...Object.keys(entities[entity].fields)];
  const stored = Object.fromEntries(fields.map((field) => [field, record[field]]));
  const answers = (stored['answers'] ?? []) as Fields[];
  return { ...stored, answers: answers.map(({ question_answer_type_id, value }) => ({ question_answer_type_id, value })) };
}

const undeleted = (content: Record<string, Fields>) =>
  Object.fromEntries(Object.entries(content).filter(([, record]) => record['deleted_at'] === null));
