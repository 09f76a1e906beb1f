import { grouped } from '#domain/grouped.ts';

/** That some of what was saved here can't be read any more, null while all of it can [SYNC.56]. */
export function damagedWords(count: number): string | null {
  if (count === 0) return null;
  const isOne = count === 1;
  const what = `${grouped(count)} saved change${isOne ? '' : 's'} on this device ${isOne ? 'is' : 'are'} damaged and can’t be read.`;
  return `${what} ${isOne ? 'It is' : 'They are'} kept; tell your administrator.`;
}
