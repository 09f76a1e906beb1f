import { NO_DEVICE } from '#domain/sync/no-device.ts';
import type { User, UserId } from '#domain/user/user.ts';
import { DATA_VERSION } from '#domain/versions/data-version.ts';
import { auditChange } from '../audit/record-entries.ts';
import { changeRecord, createRecord } from '../sync/write/change-record.ts';
import { logChange } from '../sync/write/log-change.ts';
import type { Incoming } from '../sync/writing/incoming.ts';
import { readRow, type Writing } from '../sync/writing/writing.ts';

/** Stores the user of a token that stands in its table already. */
export async function makeTokenUser(
  writing: Writing,
  user: Pick<User, 'forename' | 'surname' | 'user_role_id'> & { id: UserId },
) {
  const { id, ...fields } = user;
  const patch = { ...fields, username: null, email_address: null, status: 'Active', deleted_at: null };
  const incoming = incomingOf(writing, id, patch);
  await tell(writing, incoming, await createRecord(writing, incoming));
}

/** Deletes the user of a token that is revoked; what it wrote keeps its name. */
export async function deleteTokenUser(writing: Writing, id: string): Promise<void> {
  const row = await readRow(writing, 'users', id);
  if (row === null || row.deleted_at !== null) return;
  const incoming = incomingOf(writing, id, { deleted_at: writing.now });
  await tell(writing, incoming, await changeRecord(writing, incoming, row, incoming.patch));
}

async function tell(writing: Writing, incoming: Incoming, change: Awaited<ReturnType<typeof createRecord>>): Promise<void> {
  const outcome = { outcome: 'applied', ver: change.row.ver, updated_at: change.row.updated_at } as const;
  await logChange(writing, incoming, incoming.patch, change, outcome, null);
  auditChange(writing, incoming, change);
}

const incomingOf = ({ context, now }: Writing, id: string, patch: Incoming['patch']): Incoming => ({
  op: context.newId(),
  device: NO_DEVICE,
  entity: 'users',
  id,
  base: null,
  seen: null,
  patch,
  unsaid: [],
  ts: now,
  password: null,
  asSent: null,
  receipt: null,
  version: DATA_VERSION,
});
