/** A requirement of docs/asvs.md: the tests that show it, by their titles without rules, or in words why it doesn't hold or lies outside. */
export interface Requirement {
  id: string;
  tests: { file: string; title: string }[];
  reason: string;
}

/** Reads the tables of docs/asvs.md. */
export function requirements(markdown: string): Requirement[] {
  return markdown.split('\n').flatMap((line) => {
    const [, id = '', shownBy = ''] = /^\| (V[\d.]+) \| [^|]+ \| (.+) \|$/.exec(line) ?? [];
    if (id === '') return [];
    const quoted = [...shownBy.matchAll(/`([^`]+ › [^`]+)`/g)].map(([, text = '']) => text.split(' › '));
    const tests = quoted.map(([file = '', title = '']) => ({ file, title }));
    return [{ id, tests, reason: shownBy.replaceAll(/`[^`]*`|<br>/g, '').trim() }];
  });
}

const REASON = /^(does not hold|outside)\b/;

/** What is wrong with one requirement, in words; `titlesIn` gives the titles of a file's tests, null where there is none. */
export function faultsOf({ id, tests, reason }: Requirement, titlesIn: (file: string) => string[] | null): string[] {
  if (tests.length === 0 && !REASON.test(reason)) return [`${id} names neither a test nor a reason`];
  return tests.flatMap(({ file, title }) => {
    const titles = titlesIn(file);
    if (titles === null) return [`${id}: there is no ${file}`];
    return titles.includes(title) ? [] : [`${id}: ${file} has no test '${title}'`];
  });
}
