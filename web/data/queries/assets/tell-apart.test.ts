import { expect, test } from 'vitest';
import { tellApart } from './tell-apart.ts';

test('[S2.71, FORM.1] people are named by their forenames, and by more where a forename is shared', () => {
  const people = ['Ada Okafor adao', 'Tom Hale tom', 'Tom Reid tomr', 'Tom Reid reid', 'Ann Tom ann'];
  const words = (count: number) => (person: string) => person.split(' ').slice(0, count).join(' ');
  expect([...tellApart(people, words(1), words(2), words(3)).values()]).toEqual([
    'Ada',
    'Tom Hale',
    'Tom Reid tomr',
    'Tom Reid reid',
    'Ann',
  ]);
});
