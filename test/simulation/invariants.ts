import { must } from '#domain/assertions.ts';
import { type EntityName, entityNames } from '#domain/entities.ts';
import type { Answer } from '#domain/grade/asset-grade.ts';
import type { UserId } from '#domain/user/user.ts';
import { gradeAnswers } from '#web/data/worker/calls/grade-answers.ts';
import { areOf } from '#web/data/worker/store/held-answers.ts';
import { recordKey } from '#web/data/worker/store/read-keys.ts';
import type { ServerCalls } from '#web/data/worker/sync/server-calls.ts';
import { allAnswers } from '#web/data/worker/testing/all-answers.ts';
import type { Device } from './clients/device.ts';
import { heldBack } from './clients/held-back.ts';
import { tokensIn } from './ledger.ts';
import { Broken } from './broken.ts';
import { checkCaller } from './caller-invariants.ts';
import { readThere, type There } from './there.ts';
import { keepsToItsScope } from './scope-invariant.ts';
import { checkServer } from './server-invariants.ts';
import type { Simulation } from './scene.ts';
import { sortedText } from './sorted-text.ts';

/** What holds when everybody has synchronised: in each tab, and on what each device has stored. */
export async function checkEnd(simulation: Simulation): Promise<void> {
  const { devices, server } = simulation;
  if (server.failure !== null) throw server.failure;
  const there = await readThere(server.db);
  const fresh = new Map<UserId, Promise<Map<string, string>>>();
  for (const [at, device] of devices.entries()) {
    if (device.excess !== null) throw device.excess;
    const known = fresh.get(device.user.id) ?? readAnew(simulation, device.user.id);
    fresh.set(device.user.id, known);
    for (const tab of await device.caughtUpTabs()) showsTheServersRows(await known, tab, at);
    await device.open();
    nothingWaits(device, at);
    showsTheServersRows(await known, device, at);
    await holdsTheServersAnswers(there, device, at);
    await keepsToItsScope(there, device, at);
  }
  await everyEditIsSomewhere(simulation);
  await checkCaller(simulation);
  await checkServer(simulation);
}

/** Only what was refused or is held, and what is behind it. */
function nothingWaits({ data, tab }: Device, at: number): void {
  const back = heldBack(data.image.outbox);
  if (back !== null) throw new Broken(`device ${at} ${back}`);
  const { toSend } = tab.shelf;
  if (toSend.length > 0) throw new Broken(`device ${at} has not sent ${JSON.stringify(toSend)}`);
}

/** Every row that a new device of this user would receive, and no other one. */
function showsTheServersRows(fresh: ReadonlyMap<string, string>, device: Pick<Device, 'data'>, at: number): void {
  const held = new Map<string, string>();
  for (const entity of entityNames)
    for (const row of serverRows(device, entity)) held.set(recordKey(entity, row.id), rowText(row));
  for (const [key, text] of fresh) {
    if (held.get(key) !== text) throw new Broken(`device ${at} shows ${key} as ${held.get(key)} instead of ${text}`);
  }
  for (const [key, text] of held) {
    if (!fresh.has(key) && !text.includes('"deleted_at":"')) throw new Broken(`device ${at} holds ${key}, which is not for it`);
  }
}

/** What a new device of a user receives, by record. */
async function readAnew({ server }: Simulation, user: UserId): Promise<Map<string, string>> {
  const fresh = new Map<string, string>();
  const headers = { authorization: `Bearer ${await server.logIn(user)}`, 'content-type': 'application/json' };
  for (let cursor: string | null = null, more = true; more;) {
    const reply = await server.answer({ method: 'POST', path: '/api/sync/pull', headers, body: JSON.stringify({ cursor }) });
    const page = JSON.parse(new TextDecoder().decode(reply?.body));
    for (const entity of entityNames)
      for (const row of page.rows[entity] ?? []) fresh.set(recordKey(entity, row.id), rowText(row));
    ({ cursor, more } = page);
  }
  return fresh;
}

function serverRows({ data }: Pick<Device, 'data'>, entity: EntityName) {
  const ids = new Set([...data.image.store.rows(entity)].map(({ id }) => id));
  return [...ids].flatMap((id) => data.image.store.serverRow(entity, id) ?? []);
}

/** Without answers, which are not held everywhere. */
const rowText = (row: object): string => {
  const { answers: _answers, ...rest } = row as Record<string, unknown>;
  return sortedText(rest);
};

/** Of each survey, where the device takes what it holds for the server's, and where it looks at the survey now. */
async function holdsTheServersAnswers({ answers }: There, { data }: Device, at: number): Promise<void> {
  const check = (id: string, found: readonly Answer[]): void => {
    const there = answers.get(id);
    const [held, wanted] = [found, there ?? []].map(sortedText);
    if (there === undefined || held !== wanted) throw new Broken(`device ${at} holds ${held} of ${id} instead of ${wanted}`);
  };
  for (const { grade_id, answers: held, ...state } of await allAnswers(data.database)) {
    const row = data.image.store.serverRow('asset_grades', grade_id);
    if (row !== undefined && areOf(row, state)) check(grade_id, held);
  }
  const found = (id: string) => ({ answers: must(answers.get(id), 'a grade of the server'), state: null });
  const calls = { answers: async (id: string) => found(id) } as ServerCalls;
  for (const { id } of data.image.store.serverRows('asset_grades')) {
    const isOwn = data.image.outbox.changesOf(recordKey('asset_grades', id)).some(({ patch }) => 'answers' in patch);
    if (!isOwn && answers.has(id)) check(id, await gradeAnswers(data, calls, id));
  }
}

async function everyEditIsSomewhere({ server, devices, ledger }: Simulation): Promise<void> {
  const found = await server.tokens(ledger.photos);
  const look = (value: unknown) => tokensIn(JSON.stringify(value)).forEach((token) => found.add(token));
  for (const { data } of devices) look([[...data.image.outbox.changes()], [...data.image.drafts.values()]]);
  const kept = devices.map(({ data }) => data.database.readStore('unsent_photos', (store) => store.getAllKeys()));
  for (const id of (await Promise.all(kept)).flat()) {
    const token = ledger.photos.get(id);
    if (token !== undefined) found.add(token);
  }
  const missing = ledger.missing(found);
  if (missing.length > 0) throw new Broken(`lost: ${missing.join(' ')}`);
}
