import { expect, test } from 'vitest';
import styleName from './style-name.ts';

test('[SPEED.12] a style keeps its name, and no two share one', () => {
  const styles = Array.from({ length: 100 }, (_, size) => `padding:${size}px;`);
  const names = styles.map(styleName);
  expect(new Set(names).size).toBe(100);
  expect(styles.toReversed().map(styleName)).toEqual(names.toReversed());
  for (const name of names) expect(`css-${name}`).toMatch(/^css-[\da-z]{1,3}$/);
});
