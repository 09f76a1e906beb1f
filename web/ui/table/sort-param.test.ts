import { expect, test } from 'vitest';
import { sortOf, sortParam } from './sort-param.ts';

test('[DESK.1] a sort comes back from its address; an address that names no column sorts by none', () => {
  for (const descending of [false, true]) {
    const sort = { column: 'title', descending } as const;
    expect(sortOf(sortParam(sort), ['site', 'title'])).toEqual(sort);
  }
  for (const nothing of [undefined, '', '-', 'colour', '--title']) expect(sortOf(nothing, ['site', 'title'])).toBeNull();
});
