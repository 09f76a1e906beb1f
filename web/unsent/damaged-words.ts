import { grouped } from '#domain/grouped.ts';

/** That some of what was saved here can't be read any more, a survey in progress among it maybe; null while all can [SYNC.56]. */
export function damagedWords(count: number): string | null {
  if (count === 0) return null;
  const isOne = count === 1;
  const things = isOne ? 'change or survey in progress' : 'changes or surveys in progress';
  const what = `${grouped(count)} saved ${things} on this device ${isOne ? 'is' : 'are'} damaged and can’t be read.`;
  return `${what} ${isOne ? 'It is' : 'They are'} kept; tell your administrator.`;
}
