import { expect, test } from 'vitest';
import { idOf } from './entity.ts';
import { stableId } from './stable-id.ts';

test('[REC.3] a stable id is a lower-case UUID of version 8, the same for the same words', () => {
  const id = stableId('question', 'fire-door', 'gaps');
  expect(idOf('Any').safeParse(id).success).toBe(true);
  expect(id).toMatch(/^.{14}8.{4}[89ab]/);
  expect(stableId('question', 'fire-door', 'gaps')).toBe(id);
  expect(stableId('question', 'fire', 'door-gaps')).not.toBe(id);
});

test('[REC.3] a hundred thousand words give a hundred thousand ids', () => {
  expect(new Set(Array.from({ length: 100_000 }, (_, n) => stableId('asset', n))).size).toBe(100_000);
});
