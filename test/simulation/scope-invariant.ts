import { must } from '#domain/assertions.ts';
import { ADMINISTRATOR_ROLE_ID } from '#domain/user/user-roles.ts';
import { allAnswers } from '#web/data/worker/testing/all-answers.ts';
import { Broken } from './broken.ts';
import type { Device } from './clients/device.ts';
import type { There } from './there.ts';

/** What of a user only administrators receive. */
export const FOR_ADMINISTRATORS = ['username', 'email_address', 'user_role_id', 'status'] as const;

/** What a device holds is what the server's tables give its user, whatever the server would say. */
export async function keepsToItsScope({ users, inspectors }: There, device: Device, at: number): Promise<void> {
  const isAdministrator = must(users.get(device.user.id), 'its user').user_role_id === ADMINISTRATOR_ROLE_ID;
  const given = [...inspectors].filter(([, ids]) => isAdministrator || ids.includes(device.user.id));
  const inScope = new Set(given.map(([id]) => id));
  const { store } = device.data.image;
  const held = new Set([...store.serverRows('inspections')].map(({ id }) => id));
  const [missing, foreign] = [inScope.difference(held), held.difference(inScope)];
  if (missing.size + foreign.size > 0)
    throw new Broken(`device ${at} lacks inspections ${[...missing].join(' ')} and holds ${[...foreign].join(' ')}`);
  for (const row of store.serverRows('users'))
    for (const field of FOR_ADMINISTRATORS) {
      const wanted = isAdministrator ? users.get(row.id)?.[field] : null;
      const shown: unknown = Reflect.get(row, field);
      if (shown !== wanted) throw new Broken(`device ${at} holds ${field} of user ${row.id}: ${String(shown)}, not ${wanted}`);
    }
  await keepsNothingBeside(device, inScope, at);
}

/** Versions of inspections in scope, answers of surveys that are there, files that wait to be sent. */
async function keepsNothingBeside({ data }: Device, inspections: ReadonlySet<string>, at: number): Promise<void> {
  const stores = ['evidence', 'files', 'unsent_photos'] as const;
  const [evidence, files, photos] = await data.database.read([...stores], (transaction) => {
    const keys = (store: (typeof stores)[number]) => transaction.objectStore(store).getAllKeys();
    return Promise.all([keys('evidence'), keys('files'), keys('unsent_photos')]);
  });
  const answers = (await allAnswers(data.database)).map(({ grade_id }) => grade_id);
  const unsent = new Set(photos);
  const beside = [
    ...evidence.filter((id) => !inspections.has(id)),
    ...answers.filter((id) => data.image.store.serverRow('asset_grades', id) === undefined),
    ...files.filter((id) => !unsent.has(id) && data.image.store.serverRow('files', id) === undefined),
  ];
  if (beside.length > 0) throw new Broken(`device ${at} keeps ${beside.join(' ')} beside what it may see`);
}
