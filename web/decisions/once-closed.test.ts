import { expect, test } from 'vitest';
import type { OnceClosed } from '#domain/sync/wire.ts';
import { closedForm, closingWords } from './once-closed.ts';

const closed: OnceClosed = {
  id: 'one',
  title: 'November',
  date_from: '2026-11-02',
  date_to: '2026-11-27',
  closed_at: '2026-11-21T12:00:00.000Z',
};

test('[PROOF.20] at a deleted site what is open again is said to be, and its report is that of its newest version', () => {
  const reopened = { ...closed, reopened_version: 2 };
  expect([closingWords(reopened), closedForm(reopened)]).toEqual(['was Closed/Locked 21/11/2026, opened again', { version: 2 }]);
  for (const still of [closed, { ...closed, reopened_version: null }])
    expect([closingWords(still), closedForm(still)]).toEqual(['Closed/Locked 21/11/2026', {}]);
});
