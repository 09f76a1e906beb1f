import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { citationsOf, commentCitationsOf } from './citations.ts';
import { citedTests } from './cited-tests.ts';
import { ruleFaults } from './rule-faults.ts';
import { familiesOf, numberFaults, rulesOf } from './rules.ts';

const markdown = readFileSync('docs/rules.md', 'utf8');
const rules = rulesOf(markdown);
const sources = globSync('{domain,server,web,test,bench,scripts}/**/*.{ts,tsx,mjs}').map((file) => ({
  file,
  source: readFileSync(file, 'utf8'),
}));
const tests = sources.filter(({ file }) => /\.test\.tsx?$/.test(file)).flatMap(({ file, source }) => citedTests(file, source));

test('[HOUSE.6] every rule is shown by a test that speaks of its texts, and every test cites rules that are there', () => {
  expect(rules.length).toBeGreaterThan(500);
  expect(tests.length).toBeGreaterThan(1000);
  expect(ruleFaults(rules, tests)).toEqual([]);
});

test('[HOUSE.6] each rule stands under its heading, with a number of its own', () => {
  expect(markdown.match(/^- /gm)).toHaveLength(rules.length);
  expect(numberFaults(markdown)).toEqual([]);
  expect(numberFaults('## S4 States\n\n- **S4.1** One.\n- **S5.1** Two.\n- **S4.1** Three.\n')).toEqual([
    'S4.1 is given twice',
    'S5.1 stands under S4',
  ]);
});

test('[HOUSE.6] what comments and documents cite are rules and families', () => {
  const known = new Set([...familiesOf(markdown), ...rules.map(({ id }) => id)]);
  const documents = ['README.md', ...globSync('docs/**/*.md')];
  const cited = [
    ...sources.map(({ file, source }) => ({ file, cites: commentCitationsOf(file, source) })),
    ...documents.map((file) => ({ file, cites: citationsOf(readFileSync(file, 'utf8')) })),
  ];
  expect(cited.flatMap(({ cites }) => cites).length).toBeGreaterThan(300);
  const unknown = cited.map(({ file, cites }) => ({ file, cites: cites.filter((id) => !known.has(id)) }));
  expect(unknown.filter(({ cites }) => cites.length > 0)).toEqual([]);
  expect(commentCitationsOf('a.ts', "/** One [S4, SYNC.3]. */\nconst two = rows[LAST]; // [NONE.6]\n'[S9]';")).toEqual([
    'S4',
    'SYNC.3',
    'NONE.6',
  ]);
});

test('[HOUSE.6] a rule without a test, a number without a rule, a test without a number and a text unspoken of are faults', () => {
  const source = [
    "const shared = 'Undo';",
    "describe('[S4.2] a group', () => {",
    "  test('one', () => { 'Saved'; });",
    '});',
    "test.each([1, 2])('[S5.1, S4.2] %i', () => {});",
    "test.skipIf(true)(`[S9.9] ${'late'} one`, () => {});",
    "test('no rule', () => { 'Gone'; });",
  ].join('\n');
  const found = citedTests('a.test.ts', source);
  expect(found.map(({ title, cites }) => [title, cites])).toEqual([
    ['one', ['S4.2']],
    ['%i', ['S5.1', 'S4.2']],
    ["${'late'} one", ['S9.9']],
    ['no rule', []],
  ]);
  const some = rulesOf('## S4 S\n\n- **S4.1** Alone.\n- **S4.2** `Saved`, and\n  `Undo`, not `Gone`.\n- **S5.1** None.\n');
  expect(ruleFaults(some, found)).toEqual([
    "a.test.ts: 'no rule' cites no rule",
    'a.test.ts: there is no rule S9.9',
    'S4.1 is shown by no test',
    "S4.2: none of its tests speaks of 'Gone'",
  ]);
});
