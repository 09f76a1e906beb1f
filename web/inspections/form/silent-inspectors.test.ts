import { expect, test } from 'vitest';
import { silentWords } from './silent-inspectors.ts';

const names: Record<string, string> = { p: 'Priya Shah', t: 'Tom Hale', a: 'Ana Li' };
const since = (user_id: string, day: number) => ({ user_id, last_synced_at: new Date(2026, 10, day, 12).toISOString() });
const words = (silent: Parameters<typeof silentWords>[0], isAdministrator = true) =>
  silentWords(silent, (id) => names[id] ?? null, isAdministrator);

test('[PROOF.11] a closing names those whose devices have not synchronised', () => {
  expect(words([])).toBe('');
  expect(words([since('p', 19)])).toBe(
    'Priya Shah has not synchronised since 19/11/2026. What they send later waits for your decision.',
  );
  expect(words([since('p', 19), { user_id: 'a', last_synced_at: null }, since('t', 19), since('?', 18)], false)).toBe(
    'Ana Li has never synchronised. Somebody has not synchronised since 18/11/2026. ' +
      'Priya Shah and Tom Hale have not synchronised since 19/11/2026. What they send later waits for an administrator’s decision.',
  );
});
