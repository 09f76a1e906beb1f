import { sql } from 'kysely';
import { fullName } from '#domain/user/full-name.ts';
import type { LabelState, NumberRun } from '#domain/label/label-request.ts';
import { may } from '#domain/permissions.ts';
import type { User } from '#domain/user/user.ts';
import type { Context } from '../context.ts';
import { databaseLife } from '../database/postgres/database-life.ts';
import type { Seen } from '../database/seen.ts';
import { Refusal } from '../http/refusal.ts';
import { firstFree, MOST_A_DAY } from './free-numbers.ts';
import { LAST_NUMBER } from './integer-serials.ts';
import { countedOn } from './skip-numbers.ts';

const MOST_SHOWN = 20;
const DAY_MS = 86_400_000;

/**
 * Hands out numbers that no asset carries and nobody was given, never twice: whoever locks the counter first goes first.
 * Whoever may create assets may have them [MAY].
 */
export async function handOutNumbers({ db, now, newId }: Context, user: User, count: number): Promise<NumberRun> {
  if (!may(user, 'create', { entity: 'assets', record: null })) throw new Refusal(404, 'Not found');
  const life = await databaseLife(db);
  return db.transaction().execute(async (trx) => {
    const counter = await trx
      .updateTable('label_counter')
      .set((eb) => ({ last: eb.ref('last') }))
      .where('id', '=', 1)
      .returning('last')
      .executeTakeFirstOrThrow();
    const handedOut = await countedOn(trx, life, counter.last);
    const created_at = now().toISOString();
    const since = new Date(Date.parse(created_at) - DAY_MS).toISOString();
    const { taken } = await trx
      .selectFrom('label_runs')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>(sql`last - first + 1`), sql<number>`0`).as('taken'))
      .where('created_by_id', '=', user.id)
      .where('created_at', '>', since)
      .where('created_at', '<=', created_at)
      .executeTakeFirstOrThrow();
    if (taken + count > MOST_A_DAY)
      throw new Refusal(
        422,
        `You have taken ${taken} numbers since yesterday. At most ${MOST_A_DAY} are handed out a day`,
        'count',
      );
    const first = await firstFree(trx, handedOut, count);
    if (first === null)
      throw new Refusal(422, `Not so many numbers in a row are left: they end at ${LAST_NUMBER}. Take fewer`, 'count');
    const last = first + count - 1;
    const run = { id: newId(), first, last, created_by_id: user.id, created_at };
    await trx.updateTable('label_counter').set({ last }).where('id', '=', 1).execute();
    await trx.insertInto('label_runs').values(run).execute();
    const { created_by_id: _, ...told } = run;
    return { ...told, by: fullName(user) };
  });
}

/** The latest runs, newest first, so that labels that were spoilt are printed again. */
export async function latestRuns({ db }: Pick<Context, 'db'>, seen: Seen): Promise<LabelState['runs']> {
  const rows = await db
    .selectFrom('label_runs')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'label_runs.created_by_id').on(seen('users')))
    .select(['label_runs.id', 'first', 'last', 'label_runs.created_at', 'forename', 'surname'])
    .orderBy('first', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ forename, surname, ...run }) => ({
    ...run,
    by: fullName({ forename: forename ?? '', surname: surname ?? '' }),
  }));
}
