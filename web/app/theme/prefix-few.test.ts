import { expect, test } from 'vitest';
import { prefixFew } from './prefix-few.ts';

const written = (props: string, value: string, type = 'decl') => {
  const element = { type, props, value, return: '' };
  prefixFew(element);
  return element.return;
};

test('[LOOK.25] what Safari knows by its prefix alone bears it, and nothing else does', () => {
  expect(written('user-select', 'user-select:none;')).toBe('-webkit-user-select:none;user-select:none;');
  expect(written('display', 'display:flex;')).toBe('');
  expect(written('user-select', 'user-select', 'rule')).toBe('');
});
