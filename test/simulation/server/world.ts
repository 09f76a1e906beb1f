import { exampleAsset, exampleAssetType, exampleInspection, exampleSite, exampleUser } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import type { PullPage } from '#domain/sync/wire.ts';
import type { User, UserId } from '#domain/user/user.ts';
import { ADMINISTRATOR_ROLE_ID, INSPECTOR_ROLE_ID } from '#domain/user/user-roles.ts';
import { prepareSqlite } from '#server/database/connect.ts';
import { newSqlite } from '../../migrated-database.ts';
import { openTestApp, type TestApp } from '../../test-app.ts';
import { ServerDisk } from './server-disk.ts';

/** Who there is at the beginning: an administrator first. */
export const people: readonly User[] = ['ada', 'priya', 'tom'].map((name, at) =>
  exampleUser({
    id: stableId('user', name),
    username: name,
    forename: name,
    user_role_id: at === 0 ? ADMINISTRATOR_ROLE_ID : INSPECTOR_ROLE_ID,
  }),
);
const inspectors = people.slice(1).map(({ id }) => id);

/** What there is at the beginning. */
export const beginning = {
  asset_types: [exampleAssetType()],
  sites: [exampleSite(), exampleSite({ id: stableId('site', 'harbour'), name: 'Harbour Court' })],
  assets: ['one', 'two', 'three'].map((name, at) =>
    exampleAsset({ id: stableId('asset', name), serial_number: `00041${at}`, history: 'installed' }),
  ),
  inspections: [
    exampleInspection({ inspector_ids: inspectors }),
    exampleInspection({ id: stableId('inspection', 'december'), title: 'December', inspector_ids: inspectors.slice(0, 1) }),
  ],
} as const;

/** The real application and the database that each history begins with. */
export interface World {
  app: TestApp;
  disk: ServerDisk;
  /** What each user's new device receives first. */
  firstPages: ReadonlyMap<UserId, PullPage>;
}

let world: Promise<World> | null = null;

/** Made once for all histories. */
export const openWorld = (): Promise<World> => (world ??= makeWorld());

async function makeWorld(): Promise<World> {
  const database = await newSqlite();
  const app = await openTestApp({ on: await prepareSqlite(database), isDocumented: false });
  for (const user of people) await app.addUser(user);
  for (const type of beginning.asset_types) await app.put('asset_types', type);
  for (const site of beginning.sites) await app.put('sites', site);
  for (const asset of beginning.assets) await app.put('assets', asset);
  for (const inspection of beginning.inspections) await app.put('inspections', inspection);
  const firstPages = new Map<UserId, PullPage>();
  for (const user of people) firstPages.set(user.id, await firstPage(app, user));
  return { app, disk: new ServerDisk(database.serialize()), firstPages };
}

async function firstPage(app: TestApp, user: User): Promise<PullPage> {
  const reply = await app.post('/api/sync/pull', { cursor: null }, await app.logIn(user));
  return reply.json<PullPage>();
}
