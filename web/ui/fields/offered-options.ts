import { grouped } from '#domain/grouped.ts';
import { matchesWords } from './matches-words.ts';

/** Nobody looks through more. */
const MOST_OFFERED = 100;

/** The last line of a list that was cut, which can't be chosen: no record has this id. */
export const MORE = 'more';

interface Option {
  id: string;
  name: string;
}

/** What is offered for what is typed: the first of it, the chosen one whatever its place, and how many more there are. */
export function offeredOptions(options: readonly Option[], typed: string, chosen: string | null): Option[] {
  const matching = options.filter(({ name }) => matchesWords(name, typed));
  const more = matching.length - MOST_OFFERED;
  if (more <= 0) return matching;
  const beyond = matching.slice(MOST_OFFERED).filter(({ id }) => id === chosen);
  const offered = [...beyond, ...matching.slice(0, MOST_OFFERED - beyond.length)];
  return [...offered, { id: MORE, name: `And ${grouped(more)} more: type a part of the name` }];
}
