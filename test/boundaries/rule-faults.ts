import type { CitedTest } from './cited-tests.ts';
import type { Rule } from './rules.ts';

/** What is wrong between the rules and the tests that cite them, in words. */
export function ruleFaults(rules: Rule[], tests: CitedTest[]): string[] {
  const known = new Set(rules.map(({ id }) => id));
  const byRule = Map.groupBy(
    tests.flatMap((test) => test.cites.map((id) => ({ id, test }))),
    ({ id }) => id,
  );
  return [
    ...tests.filter(({ cites }) => cites.length === 0).map(({ file, title }) => `${file}: '${title}' cites no rule`),
    ...[...byRule].flatMap(([id, [first]]) => (known.has(id) ? [] : [`${first?.test.file}: there is no rule ${id}`])),
    ...rules.flatMap((rule) => faultsOfRule(rule, byRule.get(rule.id)?.map(({ test }) => test) ?? [])),
  ];
}

function faultsOfRule({ id, texts }: Rule, tests: CitedTest[]): string[] {
  if (tests.length === 0) return [`${id} is shown by no test`];
  const sources = tests.map(({ source }) => source.replaceAll("\\'", "'"));
  return texts
    .filter((text) => !sources.some((source) => source.includes(text)))
    .map((text) => `${id}: none of its tests speaks of '${text}'`);
}
