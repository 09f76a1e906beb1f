import { globSync, readFileSync } from 'node:fs';
import { check } from 'recheck';
import { expect, test } from 'vitest';
import { type Pattern, patternsOf } from './patterns.ts';

const files = globSync('{domain,server,web}/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .sort();
const found = files.map((file) => ({ file, ...patternsOf(file, readFileSync(file, 'utf8')) }));

/** What is worse than linear about a pattern, with the text that shows it; null when nothing is. */
async function faultOf({ pattern, flags }: Pattern): Promise<string | null> {
  const verdict = await check(pattern, flags, { timeout: 60_000 });
  if (verdict.status === 'safe') return null;
  const why = verdict.status === 'vulnerable' ? `${verdict.complexity.summary}: ${verdict.attack.pattern}` : verdict.error.kind;
  return `/${pattern}/${flags} ${why}`;
}

test('[HOUSE.3] no pattern takes more than linear time', { timeout: 120_000 }, async () => {
  expect(found.flatMap(({ literals }) => literals).length).toBeGreaterThan(40);
  const faults: string[] = [];
  for (const { file, literals } of found) {
    for (const literal of literals) {
      const fault = await faultOf(literal);
      if (fault !== null) faults.push(`${file}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
});

test.each([
  ['two ways to read blanks', String.raw`/^(?:data:[\w/+.-]+;base64,)?([A-Za-z0-9+/\s]+={0,2})\s*$/.exec(body)`],
  ['repetitions of repetitions', String.raw`const name: RegExp = /^(\w+\s?)*$/;`],
  ['a beginning that can be anywhere', String.raw`path.replace(/-[\w-]{8,}\.\w+$/, '')`],
])('[HOUSE.3] a pattern with %s is found and refused', async (_, source) => {
  const { literals } = patternsOf('some.ts', source);
  expect(literals).toHaveLength(1);
  expect(await faultOf(literals[0]!)).not.toBeNull();
});

test('[HOUSE.3] patterns are made of text only where a constant or digits go in', () => {
  expect(patternsOf('some.ts', 'new RegExp(text); RegExp(text);').made).toBe(2);
  expect(found.filter(({ made }) => made > 0).map(({ file }) => file)).toEqual([
    'domain/asset-type/wrap-name.ts',
    'domain/text-rules.ts',
    'web/data/worker/reading/asset-search.ts',
  ]);
});
