import { expect, test } from 'vitest';
import type { SiteId } from '#domain/site/site.ts';
import { currentConfirmation } from '#web/ui/overlays/confirm-state.ts';
import { currentSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { deleteSite } from './site-actions.tsx';

test('[S4.10] a deletion that the device can’t save says so and stays where it is', async () => {
  let left = false;
  const deletion = deleteSite({ id: 'here' as SiteId, name: 'Here' }, { assets: 0, inspections: 0, typed: false }, () => {
    left = true;
  });
  currentConfirmation()?.answer(true);
  await deletion;
  expect(currentSnackbar()?.message).toBe('It could not be saved on this device. Nothing was changed; try again.');
  expect(left).toBe(false);
});
