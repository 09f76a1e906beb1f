import type { LogEntry } from '#web/data/worker/disk/user-schema.ts';
import type { StoredRow } from '#web/data/worker/store/stored-row.ts';
import { change, isAdministratorHere, pick, save, seen } from './acts.ts';
import { nextId } from '../clock.ts';
import type { Scene } from '../scene.ts';

/** What only administrators may change, and an inspector's app would not offer: the server refuses it, and nothing else. */
export async function poison(scene: Scene, record: number): Promise<void> {
  const row = pick(seen(scene.device, 'sites'), record) as (StoredRow & Record<string, unknown>) | undefined;
  if (row === undefined || isAdministratorHere(scene.device)) return;
  const token = scene.ledger.next();
  await save(scene, token, row['name'], [change('sites', row.id, { name: token })]);
}

/** What another app has written, or a fault of this one: no server will ever take it, and nothing else may wait for it. */
export async function spoil({ device: { data } }: Scene, record: number): Promise<void> {
  const row = pick(seen({ data }, 'assets'), record);
  if (row === undefined) return;
  const unanswered = { state: 'waiting', code: null, field: null, message: null, receipt: null } as const;
  const made = { op: nextId(), entity: 'assets', id: row.id, base: null, create: false, ts: data.now() } as const;
  const entry = { at: data.now(), changes: [{ ...made, ...unanswered, patch: { serial_number: { no: 'text' } } }] };
  const seq = await data.database.write(['log'], (transaction) =>
    transaction.objectStore('log').add(entry as unknown as LogEntry),
  );
  const written = { seqs: [seq], blocks: [], drafts: [] };
  await data.following.follow({ kind: 'changed', ...written });
  data.announce({ kind: 'changed', ...written });
}
