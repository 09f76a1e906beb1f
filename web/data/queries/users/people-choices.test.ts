import { expect, test } from 'vitest';
import { exampleUser } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { readerOf } from '../testing/reader-of.ts';
import { peopleChoices } from './people-choices.ts';

test('[AUDIT.14] people are offered by name, those who were deleted and tokens of the API too', () => {
  const person = (name: string, fields: object = {}) =>
    ['users', exampleUser({ id: stableId<never>(name), username: name, forename: 'Tom', surname: 'Hale', ...fields })] as [
      'users',
      object,
    ];
  const store = readerOf({
    rows: [
      person('ada', { forename: 'Ada' }),
      person('tom'),
      person('hale', { deleted_at: '2026-11-20T10:00:00.000Z' }),
      person('token', { username: null, forename: 'Key safe', surname: '(API)', deleted_at: '2026-11-20T10:00:00.000Z' }),
    ],
    user: exampleUser(),
  });
  expect(peopleChoices(store, {}).map(({ name }) => name)).toEqual([
    'Ada Hale',
    'Key safe (API) (deleted)',
    'Tom Hale, hale (deleted)',
    'Tom Hale, tom',
  ]);
});
