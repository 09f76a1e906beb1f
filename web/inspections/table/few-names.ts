import { joinNames } from '#domain/inspection/join-names.ts';

const MOST_NAMES = 5;

/** Names in a sentence; of more than five, four and how many others. */
export function fewNames(names: readonly string[]): string {
  if (names.length <= MOST_NAMES) return joinNames(names);
  return joinNames([...names.slice(0, MOST_NAMES - 1), `${names.length - MOST_NAMES + 1} others`]);
}
