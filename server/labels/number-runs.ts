import { fullName } from '#domain/user/full-name.ts';
import type { LabelState, NumberRun } from '#domain/label/label-request.ts';
import { may } from '#domain/permissions.ts';
import type { User } from '#domain/user/user.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { highestSerial, LAST_NUMBER } from './integer-serials.ts';

const MOST_SHOWN = 20;

/**
 * Hands out numbers above every one that exists or was handed out, never twice: whoever locks the counter first goes first.
 * Whoever may create assets may have them [D7].
 */
export async function handOutNumbers({ db, now, newId }: Context, user: User, count: number): Promise<NumberRun> {
  if (!may(user, 'create', { entity: 'assets', record: null })) throw new Refusal(404, 'Not found');
  return db.transaction().execute(async (trx) => {
    const { last: handedOut } = await trx
      .updateTable('label_counter')
      .set((eb) => ({ last: eb.ref('last') }))
      .where('id', '=', 1)
      .returning('last')
      .executeTakeFirstOrThrow();
    const highest = Math.max(handedOut, await highestSerial(trx));
    const last = highest + count;
    if (last > LAST_NUMBER)
      throw new Refusal(422, `The highest number in use is ${highest}. Numbers end at ${LAST_NUMBER}`, 'count');
    const run = { id: newId(), first: highest + 1, last, created_by_id: user.id, created_at: now().toISOString() };
    await trx.updateTable('label_counter').set({ last }).where('id', '=', 1).execute();
    await trx.insertInto('label_runs').values(run).execute();
    const { created_by_id: _, ...told } = run;
    return { ...told, by: fullName(user) };
  });
}

/** The latest runs, newest first, so that labels that were spoilt are printed again. */
export async function latestRuns({ db }: Pick<Context, 'db'>): Promise<LabelState['runs']> {
  const rows = await db
    .selectFrom('label_runs')
    .leftJoin('users', 'users.id', 'label_runs.created_by_id')
    .select(['label_runs.id', 'first', 'last', 'label_runs.created_at', 'forename', 'surname'])
    .orderBy('first', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ forename, surname, ...run }) => ({
    ...run,
    by: fullName({ forename: forename ?? '', surname: surname ?? '' }),
  }));
}
