import { must } from '#domain/assertions.ts';
import { utcDay } from '#domain/day/utc-day.ts';
import type { User, UserId } from '#domain/user/user.ts';
import { hashPassword } from '../auth/passwords/password-hash.ts';
import { storePasswordHash } from '../auth/passwords/store-password-hash.ts';
import type { Context } from '../context.ts';
import { lookAtRows } from '../database/postgres/look-at-rows.ts';
import { hasUsers } from '../first-run.ts';
import { setOrganisationName } from '../labels/organisation-name.ts';
import { loadRecords } from '../sync/write/load-records.ts';
import { arrivedBytes } from '../http/arrived.ts';
import { storeFile } from '../files/file-contents.ts';
import { imageType } from '#domain/file/image-type.ts';
import { demoPhotos } from './demo-photos.ts';
import { generateOrganisation } from './generate-organisation.ts';

const DEMO_PASSWORD = 'demo-password';
const SEED = 1;
const ORGANISATION = 'Ashdown Fire Safety';

/** Loads the demo organisation into an empty database, whole or not at all; returns what to tell whoever started it [DEMO]. */
export async function loadDemo(context: Context, assets?: number): Promise<string[]> {
  if (!(await hasUsers(context.db))) {
    const size = { seed: SEED, today: utcDay(context.now()), ...(assets === undefined ? {} : { assets }) };
    const password = await hashPassword(DEMO_PASSWORD);
    const users = usersOf(generateOrganisation(size));
    const administrator = must(users[0], 'the administrator');
    for (const { id } of users) await storePasswordHash(context.db, id, password);
    await setOrganisationName(context.db, administrator, ORGANISATION);
    await storePhotos(context, administrator.id);
    await loadRecords(context, generateOrganisation(size), 'demo');
    await lookAtRows(context.db);
  }
  return [`Log in as admin / ${DEMO_PASSWORD} or inspector / ${DEMO_PASSWORD}`];
}

/** The contents of the files that the generator names. */
async function storePhotos(context: Context, adminId: UserId): Promise<void> {
  for (const { record, bytes } of demoPhotos(SEED, context.now().toISOString())) {
    const file_type = must(imageType(bytes), 'a picture');
    await storeFile(context, record.id, { ...arrivedBytes(bytes), file_type }, adminId);
  }
}

/** The generator gives the same people every time, so that their passwords can be there before them. */
function usersOf(batches: ReturnType<typeof generateOrganisation>): readonly User[] {
  for (const { entity, records } of batches) if (entity === 'users') return records;
  return [];
}
