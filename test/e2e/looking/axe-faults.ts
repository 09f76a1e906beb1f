import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { motionEnds } from './still-picture.ts';

/** What axe knows about WCAG, and what is serious for it besides; of the rest it says nothing serious. */
const RULES = {
  runOnly: { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] },
  besides: ['accesskeys', 'aria-dialog-name', 'aria-text', 'aria-treeitem-name', 'label-title-only', 'tabindex'],
};

/** Half as long as the source that the package exports; each page that is opened has to read it anew. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds serious or critical on the page as it is; its look at contrasts takes as long as all else. */
export async function axeFaults(page: Page, { contrasts }: { contrasts: boolean }): Promise<string[]> {
  await page.evaluate(motionEnds);
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(source);
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    runOnly: RULES.runOnly,
    rules: {
      'color-contrast': { enabled: contrasts },
      ...Object.fromEntries(RULES.besides.map((rule) => [rule, { enabled: true }])),
    },
  };
  const violations = await page.evaluate(async (given) => {
    const found = await (globalThis as unknown as { axe: typeof axe }).axe.run(given);
    return found.violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.map(({ target, any }) => `${target.join(' ')} (${any[0]?.message})`),
    }));
  }, options);
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.map(({ id, nodes }) => `${id}: ${nodes.join(', ')}`);
}
