import type { Kysely } from 'kysely';
import { grouped } from '#domain/grouped.ts';
import { addDays } from '#domain/day/add-days.ts';
import { utcDay } from '#domain/day/utc-day.ts';
import { ALLOWANCE_FIELD } from '#domain/sync/wire.ts';
import type { Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { storeFile } from './file-contents.ts';
import type { Picture } from './read-picture.ts';

/** Refuses another photo of somebody who has sent as many as one user may, a day or in all; one that is there already passes [LIMIT]. */
export async function checkPhotoAllowance(context: Context, userId: string, id: string): Promise<void> {
  const known = await context.db.selectFrom('file_contents').select('id').where('id', '=', id).executeTakeFirst();
  if (known === undefined) await requireAllowance(context.db, context, { userId, more: 1 });
}

/** Keeps a photo that somebody sent: of those that come at once the last ones are too many [FILES.20]. */
export const storeSent = (context: Context, id: string, picture: Picture, userId: string): Promise<void> =>
  storeFile(context, id, picture, userId, {
    counted: `photos/${userId}`,
    count: (trx) => requireAllowance(trx, context, { userId, more: 0 }),
  });

async function requireAllowance(
  db: Kysely<Tables>,
  { environment, now }: Pick<Context, 'environment' | 'now'>,
  { userId, more }: { userId: string; more: number },
): Promise<void> {
  const { photosPerDay, photosInAll } = environment;
  const mine = db
    .selectFrom('file_contents')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('created_by_id', '=', userId);
  const day = utcDay(now());
  const today = await mine.where('created_at', '>=', day).where('created_at', '<', addDays(day, 1)).executeTakeFirstOrThrow();
  if (Number(today.count) + more > photosPerDay) {
    throw new Refusal(
      429,
      `You have sent ${grouped(photosPerDay)} photos today, as many as one user may. It is kept on this device: try again tomorrow`,
      ALLOWANCE_FIELD,
    );
  }
  const all = await mine.executeTakeFirstOrThrow();
  if (Number(all.count) + more <= photosInAll) return;
  throw new Refusal(
    429,
    `You have sent ${grouped(photosInAll)} photos in all, as many as one user may. It is kept on this device: ask an administrator`,
    ALLOWANCE_FIELD,
  );
}
