import { ALLOWANCE_FIELD } from '#domain/sync/wire.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';

/** Refuses another photo of somebody who has sent as many as one user may, a day or in all; one that is there already passes [D4.7]. */
export async function checkPhotoAllowance({ db, environment, now }: Context, user_id: string, id: string): Promise<void> {
  const known = await db.selectFrom('file_contents').select('id').where('id', '=', id).executeTakeFirst();
  if (known !== undefined) return;
  const { photosPerDay, photosInAll } = environment;
  const mine = db
    .selectFrom('file_contents')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('created_by_id', '=', user_id);
  const today = await mine.where('created_at', '>=', now().toISOString().slice(0, 10)).executeTakeFirstOrThrow();
  if (Number(today.count) >= photosPerDay) {
    throw new Refusal(
      429,
      `You have sent ${words(photosPerDay)} photos today, as many as one user may. It is kept on this device: try again tomorrow`,
      ALLOWANCE_FIELD,
    );
  }
  const all = await mine.executeTakeFirstOrThrow();
  if (Number(all.count) < photosInAll) return;
  throw new Refusal(
    429,
    `You have sent ${words(photosInAll)} photos in all, as many as one user may. It is kept on this device: ask an administrator`,
    ALLOWANCE_FIELD,
  );
}

const words = (count: number): string => count.toLocaleString('en-GB');
