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

test.each([
  [{ assets: 12, inspections: 3 }, 'Its 12 assets and 3 inspections are hidden with it. '],
  [{ assets: 1, inspections: 0 }, 'Its 1 asset is hidden with it. '],
  [{ assets: 0, inspections: 0 }, ''],
  [{ assets: 1_200, inspections: null }, 'Its 1,200 assets and all inspections there are hidden with it. '],
  [{ assets: 0, inspections: null }, 'All inspections there are hidden with it. '],
])(
  '[MAY.14] a deletion of a site says what is hidden with it, to whoever sees not all inspections too: %j',
  async (hidden, words) => {
    const deletion = deleteSite({ id: 'here' as SiteId, name: 'Here' }, { ...hidden, typed: false }, () => undefined);
    const shown = currentConfirmation();
    expect(JSON.stringify(shown)).toContain(JSON.stringify(words));
    shown?.answer(false);
    await deletion;
  },
);
