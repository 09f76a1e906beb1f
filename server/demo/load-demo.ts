import { must } from '#domain/assertions.ts';
import type { UserId } from '#domain/user/user.ts';
import { hashPassword } from '../auth/password-hash.ts';
import { storePasswordHash } from '../auth/store-password-hash.ts';
import type { Context } from '../context.ts';
import { hasUsers } from '../first-run.ts';
import { loadRecords } from '../sync/load-records.ts';
import { demoPhotos } from './demo-photos.ts';
import { generateOrganisation } from './generate-organisation.ts';

const DEMO_PASSWORD = 'demo-password';
const SEED = 1;

/** Loads the demo organisation into an empty database, whole or not at all; returns what to tell whoever started it [design 2]. */
export async function loadDemo(context: Context, assets?: number): Promise<string[]> {
  if (!(await hasUsers(context))) {
    const size = { seed: SEED, today: context.now().toISOString().slice(0, 10), ...(assets === undefined ? {} : { assets }) };
    const password = await hashPassword(DEMO_PASSWORD);
    const users = userIdsOf(generateOrganisation(size));
    for (const id of users) await storePasswordHash(context.db, id, password);
    await storePhotos(context, must(users[0], 'the administrator'));
    await loadRecords(context, generateOrganisation(size));
  }
  return [`Log in as admin / ${DEMO_PASSWORD} or inspector / ${DEMO_PASSWORD}`];
}

/** The contents of the files that the generator names. */
async function storePhotos({ db, now }: Context, adminId: UserId): Promise<void> {
  const created_at = now().toISOString();
  for (const { record, bytes } of demoPhotos(SEED, created_at)) {
    const { id, sha256, file_type } = record;
    const row = { id, sha256, file_type, bytes, created_by_id: adminId, created_at };
    await db
      .insertInto('file_contents')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}

/** The generator gives the same people every time, so that their passwords can be there before them. */
function userIdsOf(batches: ReturnType<typeof generateOrganisation>): UserId[] {
  for (const { entity, records } of batches) if (entity === 'users') return records.map(({ id }) => id);
  return [];
}
