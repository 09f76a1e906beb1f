import { expect, test } from 'vitest';
import { exampleInspection, exampleSite } from '#domain/examples.ts';
import type { InspectionDetail } from '#web/data/queries/inspections/inspection-detail.ts';
import { currentConfirmation } from '#web/ui/overlays/confirm-state.ts';
import { currentSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { deleteInspection } from './inspection-actions.tsx';

test('[S4.10] the deletion of an inspection that the device can’t save says so and stays where it is', async () => {
  let left = false;
  const detail = { inspection: exampleInspection(), site: exampleSite(), graded: 0, date_range: '' } as InspectionDetail;
  const deletion = deleteInspection(detail, () => {
    left = true;
  });
  currentConfirmation()?.answer(true);
  await deletion;
  expect(currentSnackbar()?.message).toBe('It could not be saved on this device. Nothing was changed; try again.');
  expect(left).toBe(false);
});
