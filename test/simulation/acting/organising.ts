import { must } from '#domain/assertions.ts';
import { may, type Subject } from '#domain/permissions.ts';
import { ADMINISTRATOR_ROLE_ID, INSPECTOR_ROLE_ID } from '#domain/user/user-roles.ts';
import type { StoredRow } from '#web/data/worker/store/stored-row.ts';
import { change, isAdministratorHere, knownUser, pick, save, seen } from './acts.ts';
import { people } from '../server/world.ts';
import type { Scene } from '../scene.ts';

type Fields = Record<string, unknown>;

export async function setClosed(scene: Scene, record: number, isClosed: boolean, now: string): Promise<void> {
  const row = pick(seen(scene.device, 'inspections'), record) as (StoredRow & Fields) | undefined;
  if (row === undefined || row.deleted_at !== null || (row['closed_at'] !== null) === isClosed) return;
  const action = isClosed ? 'close' : 'reopen';
  if (!may(knownUser(scene.device), action, { entity: 'inspections', record: row } as unknown as Subject)) return;
  await save(scene, null, null, [change('inspections', row.id, { closed_at: isClosed ? now : null })]);
}

/** An administrator gives an inspection to somebody, or takes it from them. */
export async function assign(scene: Scene, record: number): Promise<void> {
  const row = pick(seen(scene.device, 'inspections'), record) as (StoredRow & Fields) | undefined;
  if (row === undefined || row.deleted_at !== null || !isAdministratorHere(scene.device)) return;
  const whom = must(people[1 + (record % (people.length - 1))], 'an inspector').id;
  const ids = row['inspector_ids'] as string[];
  const inspector_ids = ids.includes(whom) ? ids.filter((id) => id !== whom) : [...ids, whom];
  await save(scene, null, null, [change('inspections', row.id, { inspector_ids })]);
}

/** An administrator makes somebody an administrator or an inspector, or lets them in or not. */
export async function setUser(scene: Scene, record: number, field: 'role' | 'status', yes: boolean): Promise<void> {
  const { id } = must(people[1 + (record % (people.length - 1))], 'an inspector');
  if (!isAdministratorHere(scene.device) || scene.device.data.image.store.visible('users', id) === undefined) return;
  const role = { user_role_id: yes ? ADMINISTRATOR_ROLE_ID : INSPECTOR_ROLE_ID };
  await save(scene, null, null, [change('users', id, field === 'role' ? role : { status: yes ? 'Active' : 'Inactive' })]);
}
