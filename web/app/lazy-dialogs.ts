import { lazy } from 'react';

export const AccountSheet = lazy(async () => ({ default: (await import('#web/account/account-sheet.tsx')).AccountSheet }));
export const AssetsSheet = lazy(async () => ({ default: (await import('./assets-sheet.tsx')).AssetsSheet }));
export const ConfirmDialog = lazy(async () => ({ default: (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog }));
export const FindAssetDialog = lazy(async () => ({
  default: (await import('#web/assets/find-asset-dialog.tsx')).FindAssetDialog,
}));
export const LogOutDialog = lazy(async () => ({ default: (await import('#web/account/log-out-dialog.tsx')).LogOutDialog }));
export const SyncCentre = lazy(async () => ({ default: (await import('#web/account/sync-centre.tsx')).SyncCentre }));
export const UpdateBar = lazy(async () => ({ default: (await import('./update-bar.tsx')).UpdateBar }));
