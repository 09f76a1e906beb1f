import { grouped } from '#domain/grouped.ts';

/** How many there are of what a list shows, in words: '5 sites', and where there is none 'No sites' or what else is said of that. */
export function countWords(total: number, noun: string, none = `No ${noun}s`): string {
  return total === 0 ? none : `${grouped(total)} ${noun}${total === 1 ? '' : 's'}`;
}
