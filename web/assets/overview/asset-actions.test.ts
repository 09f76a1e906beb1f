import { expect, test } from 'vitest';
import { exampleAsset, exampleAssetType } from '#domain/examples.ts';
import type { AssetOverview } from '#web/data/queries/assets/asset-overview.ts';
import { currentConfirmation } from '#web/ui/overlays/confirm-state.ts';
import { currentSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { deleteAsset } from './asset-actions.tsx';

test('[S4.10] the deletion of an asset that the device can’t save says so and stays where it is', async () => {
  let left = false;
  const overview: Pick<AssetOverview, 'asset' | 'asset_type' | 'gradings'> = {
    asset: exampleAsset(),
    asset_type: exampleAssetType(),
    gradings: [],
  };
  const deletion = deleteAsset(overview as AssetOverview, () => {
    left = true;
  });
  currentConfirmation()?.answer(true);
  await deletion;
  expect(currentSnackbar()?.message).toBe('It could not be saved on this device. Nothing was changed; try again.');
  expect(left).toBe(false);
});
