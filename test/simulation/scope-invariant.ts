import { must } from '#domain/assertions.ts';
import { ADMINISTRATOR_ROLE_ID } from '#domain/user/user-roles.ts';
import { Broken } from './broken.ts';
import type { Device } from './clients/device.ts';
import type { Simulation } from './scene.ts';

/** What of a user only administrators receive. */
export const FOR_ADMINISTRATORS = ['username', 'email_address', 'user_role_id', 'status'] as const;

/** What a device holds is what the server's tables give its user, whatever the server would say. */
export async function keepsToItsScope({ server: { db } }: Simulation, device: Device, at: number): Promise<void> {
  const users = await db.selectFrom('users').selectAll().execute();
  const userOf = (id: string) => users.find((user) => user.id === id);
  const isAdministrator = must(userOf(device.user.id), 'its user').user_role_id === ADMINISTRATOR_ROLE_ID;
  const inspections = await db.selectFrom('inspections').select(['id', 'inspector_ids']).execute();
  const given = inspections.filter(
    ({ inspector_ids }) => isAdministrator || (JSON.parse(inspector_ids) as string[]).includes(device.user.id),
  );
  const inScope = new Set<string>(given.map(({ id }) => id));
  const { store } = device.data.image;
  const held = new Set([...store.serverRows('inspections')].map(({ id }) => id));
  const [missing, foreign] = [inScope.difference(held), held.difference(inScope)];
  if (missing.size + foreign.size > 0)
    throw new Broken(`device ${at} lacks inspections ${[...missing].join(' ')} and holds ${[...foreign].join(' ')}`);
  for (const row of store.serverRows('users'))
    for (const field of FOR_ADMINISTRATORS) {
      const wanted = isAdministrator ? userOf(row.id)?.[field] : null;
      const shown: unknown = Reflect.get(row, field);
      if (shown !== wanted) throw new Broken(`device ${at} holds ${field} of user ${row.id}: ${String(shown)}, not ${wanted}`);
    }
  await keepsNothingBeside(device, inScope, at);
}

/** Versions of inspections in scope, answers of surveys that are there, files that wait to be sent. */
async function keepsNothingBeside({ data }: Device, inspections: ReadonlySet<string>, at: number): Promise<void> {
  const keys = (store: 'evidence' | 'answers' | 'files' | 'unsent_photos') =>
    data.database.read((connection) => connection.getAllKeys(store));
  const unsent = new Set(await keys('unsent_photos'));
  const beside = [
    ...(await keys('evidence')).filter((id) => !inspections.has(id)),
    ...(await keys('answers')).filter((id) => data.image.store.serverRow('asset_grades', id) === undefined),
    ...(await keys('files')).filter((id) => !unsent.has(id) && data.image.store.serverRow('files', id) === undefined),
  ];
  if (beside.length > 0) throw new Broken(`device ${at} keeps ${beside.join(' ')} beside what it may see`);
}
