import { must } from '#domain/assertions.ts';
import { type EntityName, entityNames } from '#domain/entities.ts';
import { exampleAsset, exampleGrade } from '#domain/examples.ts';
import { may, type Subject } from '#domain/permissions.ts';
import { ADMINISTRATOR_ROLE_ID } from '#domain/user/user-roles.ts';
import { draftKey } from '#web/data/protocol/draft.ts';
import type { Change, SaveOptions } from '#web/data/protocol/change.ts';
import type { Beside } from '#web/data/worker/image/writes.ts';
import type { StoredRow } from '#web/data/worker/store/stored-row.ts';
import { exampleDraft } from '#web/data/worker/testing/example-draft.ts';
import { recordKey } from '#web/data/worker/store/read-keys.ts';
import { nextId } from '../clock.ts';
import { BrowserCrash } from '../clients/device-tab.ts';
import type { Device } from '../clients/device.ts';
import { type Token, tokensIn } from '../ledger.ts';
import type { Scene } from '../scene.ts';

/** Texts that an edit replaces, by entity. */
const texts: Partial<Record<EntityName, readonly [string, string]>> = {
  sites: ['name', 'notes'],
  assets: ['location', 'location'],
  inspections: ['title', 'scope'],
  asset_grades: ['recommendations', 'recommendations'],
};

type Fields = Record<string, unknown>;

/** Everything that is seen of an entity, in an order that doesn't depend on when it came. */
export function seen(device: Pick<Device, 'data'>, entity: EntityName): StoredRow[] {
  return [...device.data.image.store.rows(entity)].toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

export const pick = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(1, list.length)];

/** A durable save is in the ledger, also when the browser dies right after it; `line` is the record that it adds a line to. */
export async function save(
  { device, at, ledger }: Scene,
  token: Token | null,
  replaced: unknown,
  changes: Change[],
  options: SaveOptions & { line?: string; beside?: Beside } = {},
) {
  // A new edit takes the place of what was refused of the same fields, which its author has seen.
  const refused = changes.flatMap(({ entity, id, patch }) =>
    device.data.image.outbox
      .changesOf(recordKey(entity, id))
      .filter(({ state }) => state === 'rejected')
      .flatMap((one) => Object.keys(patch).map((field) => one.patch[field])),
  );
  const { line, beside, ...saving } = options;
  const enter = () => {
    if (token === null) return;
    ledger.add(token, at, tokensIn(JSON.stringify([replaced, refused])), line === undefined ? placeOf(token, changes) : null);
    if (line !== undefined) ledger.lines.set(token, line);
  };
  try {
    await device.data.writes.save(changes, saving, beside);
  } catch (error) {
    if (error instanceof BrowserCrash) enter();
    throw error;
  }
  enter();
}

function placeOf(token: Token, changes: readonly Change[]): string | null {
  const written = changes.flatMap(({ entity, id, patch }) =>
    Object.entries(patch).map(([field, value]) => ({ entity, id, field, value })),
  );
  const found = written.find(({ value }) => typeof value === 'string' && value.endsWith(token));
  return found === undefined ? null : `${recordKey(found.entity, found.id)}/${found.field}`;
}

export const change = (entity: EntityName, id: string, patch: Fields): Change => ({ entity, id, patch }) as unknown as Change;

export function mayEdit({ device }: Scene, entity: EntityName, record: StoredRow, fields: readonly string[]): boolean {
  const inspection = device.data.image.store.visible('inspections', String((record as Fields)['inspection_id']));
  return may(knownUser(device), 'edit', { entity, record, fields, inspection: inspection ?? null } as unknown as Subject);
}

/** The own record as this device knows it. */
export const knownUser = (device: Device) =>
  (device.data.image.store.visible('users', device.user.id) as unknown as typeof device.user | undefined) ?? device.user;

export const isAdministratorHere = (device: Device): boolean => knownUser(device).user_role_id === ADMINISTRATOR_ROLE_ID;

export async function setText(scene: Scene, record: number, field: number): Promise<void> {
  const editable = entityNames.filter((entity) => texts[entity] !== undefined);
  const rows = editable.flatMap((entity) =>
    seen(scene.device, entity).map((row) => ({ entity, row: row as StoredRow & Fields })),
  );
  const chosen = pick(rows, record);
  if (chosen === undefined) return;
  const name = must(texts[chosen.entity], 'its texts')[field % 2] as string;
  if (chosen.row.deleted_at !== null || !mayEdit(scene, chosen.entity, chosen.row, [name])) return;
  const token = scene.ledger.next();
  await save(scene, token, chosen.row[name], [change(chosen.entity, chosen.row.id, { [name]: `Text ${token}` })]);
}

const logs = { assets: 'history', sites: 'events_log' } as const;

/** To the history of an asset, or to the log of a site. */
export async function addLine(scene: Scene, entity: keyof typeof logs, record: number): Promise<void> {
  const row = pick(seen(scene.device, entity), record) as (StoredRow & Fields) | undefined;
  if (row === undefined || row.deleted_at !== null) return;
  const token = scene.ledger.next();
  const field = logs[entity];
  const before = row[field];
  const text = typeof before === 'string' && before !== '' ? `${before}\n${token}` : token;
  await save(scene, token, null, [change(entity, row.id, { [field]: text })], { line: row.id });
}

export async function addAsset(scene: Scene): Promise<void> {
  const token = scene.ledger.next();
  const { id: _id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...fields } = exampleAsset({ location: token });
  await save(scene, token, null, [change('assets', nextId(), fields)]);
}

export function gradeFields(scene: Scene, asset: string, inspection: string | null, recommendations: string): Fields {
  const { id: _id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...fields } = exampleGrade({ recommendations });
  const { data } = scene.device;
  const { today: graded_at } = data.day;
  return { ...fields, asset_id: asset, inspection_id: inspection, created_by_id: scene.device.user.id, graded_at };
}

/** In an inspection that is open here, or in none. */
export async function addGrade(scene: Scene, record: number): Promise<void> {
  const asset = pick(seen(scene.device, 'assets'), record);
  if (asset === undefined) return;
  const open = seen(scene.device, 'inspections').filter((one) => {
    const { closed_at, deleted_at } = one as unknown as { closed_at: string | null; deleted_at: string | null };
    return closed_at === null && deleted_at === null;
  });
  const token = scene.ledger.next();
  const patch = gradeFields(scene, asset.id, record % 3 === 0 ? null : (pick(open, record)?.id ?? null), token);
  await save(scene, token, null, [change('asset_grades', nextId(), patch)]);
}

/** Answers a survey in progress. */
export async function answer({ device, at, ledger }: Scene, record: number): Promise<void> {
  const asset = pick(seen(device, 'assets'), record);
  if (asset === undefined) return;
  const token = ledger.next();
  let replaced: readonly Token[] = [];
  try {
    await device.data.writes.changeDraft(draftKey(asset.id as never, null, null), (kept) => {
      replaced = tokensIn(kept?.recommendations ?? '');
      return exampleDraft({ ...kept, asset_id: asset.id as never, recommendations: token });
    });
  } catch (error) {
    if (error instanceof BrowserCrash) ledger.add(token, at, replaced);
    throw error;
  }
  ledger.add(token, at, replaced);
}

export async function setDeleted(scene: Scene, record: number, isDeleted: boolean, now: string): Promise<void> {
  const rows = [...seen(scene.device, 'assets'), ...seen(scene.device, 'sites')];
  const row = pick(rows, record);
  if (row === undefined || (row.deleted_at !== null) === isDeleted) return;
  const entity = scene.device.data.image.store.visible('assets', row.id) === undefined ? 'sites' : 'assets';
  await save(scene, null, null, [change(entity, row.id, { deleted_at: isDeleted ? now : null })]);
}
