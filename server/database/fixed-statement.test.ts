import { expect, test } from 'vitest';
import { openMigratedDatabase } from '#test/migrated-database.ts';
import { fixedStatement } from './fixed-statement.ts';

test('[DB.26] a statement that every request runs is built once, and takes its values wherever their places are', async () => {
  const db = await openMigratedDatabase();
  for (const name of ['one', 'two', 'three'])
    await db
      .insertInto('settings')
      .values({ name, value: `of ${name}` })
      .execute();
  let built = 0;
  const find = fixedStatement((on, place: (name: 'value' | 'name') => never) => {
    built += 1;
    const named = on.selectFrom('settings').select('value').where('name', '=', place('name'));
    return named.where('name', '!=', 'three').where('value', '=', place('value'));
  });
  expect(await find(db, { value: 'of one', name: 'one' })).toEqual([{ value: 'of one' }]);
  expect(await find(db, { name: 'two', value: 'of two' })).toEqual([{ value: 'of two' }]);
  expect(await find(db, { name: 'one', value: 'of two' })).toEqual([]);
  expect(await find(db, { name: 'three', value: 'of three' })).toEqual([]);
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('settings').set({ value: 'another' }).where('name', '=', 'two').execute();
    expect(await find(trx, { name: 'two', value: 'another' })).toEqual([{ value: 'another' }]);
  });
  expect(built).toBe(1);
  await db.destroy();
});
