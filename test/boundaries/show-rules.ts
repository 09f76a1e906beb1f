import { globSync, readFileSync } from 'node:fs';
import { type CitedTest, citedTests } from './cited-tests.ts';
import { rulesOf } from './rules.ts';

/** Prints each rule with the tests that show it; of a rule or family alone when one is named. */
const [wanted = ''] = process.argv.slice(2);
const tests = globSync('{domain,server,web,test,bench,scripts}/**/*.test.{ts,tsx}')
  .sort()
  .flatMap((file) => citedTests(file, readFileSync(file, 'utf8')));
const isWanted = (id: string) => wanted === '' || id === wanted || id.startsWith(`${wanted}.`);
const lines = rulesOf(readFileSync('docs/rules.md', 'utf8')).flatMap(({ id, sentence }) =>
  isWanted(id) ? [`${id} ${sentence}`, ...shownBy(id).map(({ file, title }) => `  ${file} › ${title}`)] : [],
);
process.stdout.write(`${lines.join('\n')}\n`);

function shownBy(id: string): CitedTest[] {
  return tests.filter(({ cites }) => cites.includes(id));
}
