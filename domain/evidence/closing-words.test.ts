import { expect, test } from 'vitest';
import { closingWords } from './closing-words.ts';

/** At this local time of 21/11/2026, or of the day after. */
const at = (hours: number, minutes: number, day = 21) => new Date(2026, 10, day, hours, minutes).toISOString();

test('[PROOF.4] a closing says when and by whom', () => {
  expect(closingWords(at(10, 5), 'Ada Admin', null)).toBe('Closed/Locked 21/11/2026 10:05 by Ada Admin');
  expect(closingWords(at(10, 5), null, { claimed_at: at(10, 5), received_at: at(10, 5) })).toBe('Closed/Locked 21/11/2026 10:05');
});

test('[PROOF.5] a closing that came later says when it arrived, and what a false clock said', () => {
  expect(closingWords(at(10, 5), 'Ada Admin', { claimed_at: at(10, 5), received_at: at(12, 0) })).toBe(
    'Closed/Locked 21/11/2026 10:05 by Ada Admin, received 12:00',
  );
  expect(closingWords(at(10, 5), 'Ada Admin', { claimed_at: at(10, 5), received_at: at(9, 0, 22) })).toBe(
    'Closed/Locked 21/11/2026 10:05 by Ada Admin, received 22/11/2026 09:00',
  );
  expect(closingWords(at(12, 0), 'Ada Admin', { claimed_at: at(8, 0), received_at: at(12, 0) })).toBe(
    'Closed/Locked 21/11/2026 12:00 by Ada Admin, 08:00 by the device’s clock',
  );
});
