import type { UserId } from '#domain/user/user.ts';
import { type EntityName, entityNames } from '#domain/entities.ts';
import {
  exampleAnswer,
  exampleAsset,
  exampleAssetType,
  exampleGrade,
  exampleInspection,
  exampleQuestion,
  exampleSite,
  exampleUser,
} from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { openSession } from '#server/auth/sessions.ts';
import type { Random } from '#server/demo/seeded-random.ts';
import { audited } from '#server/audit/audited.ts';
import { administrator, openTestApp, type TestApp } from '../test-app.ts';
import { type Route, routesOf } from './application-routes.ts';

const roles = ['visitor', 'stranger', 'inspector', 'administrator'] as const;
export type Role = (typeof roles)[number];

/** A running application with people and records, what is known of it, and chance. */
export interface World {
  server: TestApp;
  routes: Route[];
  random: Random;
  /** Of every record that was made or only named. */
  ids: Record<EntityName, string[]>;
  operations: string[];
  cursors: string[];
  people: { inspector: UserId; administrator: UserId };
  tokens: Partial<Record<Role, string>>;
  /** Set when the fuzzer itself has written to the database. */
  isPrepared: boolean;
}

export const question = exampleQuestion('guard', {}, [
  { component_name: 'radio-buttons', props: { options: [{ value: 'Yes', label: 'Yes', outcome: 'pass' }] } },
  { component_name: 'photo', props: {} },
]);

export async function openWorld(random: Random): Promise<World> {
  const { built: server, routes } = await routesOf(() => openTestApp());
  const inspector = await server.addUser({ username: 'inspector' });
  const admin = await server.addUser(administrator);
  // The last active administrator can't be demoted: this one is never named.
  await server.addUser({ ...administrator, username: 'spare' });
  // As at each start, before anybody can do anything.
  await audited(server.context, async () => undefined);
  const ids = Object.fromEntries(entityNames.map((entity) => [entity, []])) as unknown as World['ids'];
  ids.users.push(inspector.id, admin.id);
  const world: World = {
    server,
    routes,
    random,
    ids,
    operations: [],
    cursors: [],
    people: { inspector: inspector.id, administrator: admin.id },
    tokens: {},
    isPrepared: true,
  };
  await furnish(world);
  return world;
}

/** An open inspection of the inspector's, a closed one of theirs and one of somebody else's, each with a graded asset. */
async function furnish({ server, ids, people }: World): Promise<void> {
  const put: TestApp['put'] = async (entity, record) => {
    await server.put(entity, record);
    ids[entity].push(record.id);
  };
  await put('users', exampleUser({ username: 'colleague', surname: 'Colleague' }));
  await put('asset_types', exampleAssetType({ questions: [question] }));
  await put('sites', exampleSite());
  const closed = { closed_at: '2026-11-20T08:00:00.000Z', closed_by_id: people.inspector };
  const inspections = [
    { inspector_ids: [people.inspector] },
    { inspector_ids: [people.inspector], ...closed },
    { inspector_ids: [] },
  ];
  for (const [at, fields] of inspections.entries()) {
    const inspection = exampleInspection({ ...fields, id: stableId('inspection', at) });
    const asset = exampleAsset({ id: stableId('asset', at) });
    await put('inspections', inspection);
    await put('assets', asset);
    const answers = [exampleAnswer(question, 0, 'Yes')];
    const grade = { id: stableId('grade', at), asset_id: asset.id, inspection_id: inspection.id, answers };
    await put('asset_grades', exampleGrade({ ...grade, created_by_id: people.inspector } as Parameters<typeof exampleGrade>[0]));
  }
}

/** A token that works, whatever the requests before have done to its user and session; none of a visitor. */
export async function tokenOf(world: World, role: Role): Promise<string | undefined> {
  if (role === 'visitor') return undefined;
  if (role === 'stranger') return world.random.pick(['', 'x', 'Ä', '\u00ff'.repeat(300), 'a'.repeat(43)]);
  const { server, people, tokens } = world;
  const known = tokens[role];
  if (known !== undefined) return known;
  const role_id = role === 'administrator' ? 1 : 2;
  await server.context.db
    .updateTable('users')
    .set({ status: 'Active', deleted_at: null, user_role_id: role_id })
    .where('id', '=', people[role])
    .execute();
  const token = await openSession(server.context, people[role], 'fuzzer');
  tokens[role] = token;
  world.isPrepared = true;
  return token;
}
