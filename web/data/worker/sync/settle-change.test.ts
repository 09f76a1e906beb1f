import { expect, test } from 'vitest';
import type { HoldReason } from '#domain/sync/hold-reason.ts';
import { loggedChange } from '../testing/logged-change.ts';
import { settledChange } from './settle-change.ts';

test('[VER.31] what a newer server holds for a reason that this app does not know says that it waits for a decision', () => {
  const held = { op: 'one', outcome: 'held', reason: 'of-tomorrow' as HoldReason, receipt: 'kept' } as const;
  expect(settledChange(loggedChange('one'), held)).toMatchObject({ state: 'held', message: 'It waits for a decision' });
});
