import { lazy } from 'react';

export const AccountSheet = lazy(async () => ({ default: (await import('#web/account/account-sheet.tsx')).AccountSheet }));
export const AssetsSheet = lazy(async () => ({ default: (await import('./assets-sheet.tsx')).AssetsSheet }));
export const ConfirmDialog = lazy(async () => ({ default: (await import('#web/ui/overlays/confirm-dialog.tsx')).ConfirmDialog }));
export const FindAssetDialog = lazy(async () => ({
  default: (await import('#web/finding/find-asset-dialog.tsx')).FindAssetDialog,
}));
export const LogOutDialog = lazy(async () => ({ default: (await import('#web/session/log-out-dialog.tsx')).LogOutDialog }));
export const RoundSheet = lazy(async () => ({ default: (await import('#web/scan/round/round-sheet.tsx')).RoundSheet }));
export const ScanAssetSheet = lazy(async () => ({
  default: (await import('#web/scan/sheet/scan-asset-sheet.tsx')).ScanAssetSheet,
}));
export const ShortcutsDialog = lazy(async () => ({
  default: (await import('#web/account/shortcuts-dialog.tsx')).ShortcutsDialog,
}));
export const SyncCentre = lazy(async () => ({ default: (await import('#web/sync-centre/sync-centre.tsx')).SyncCentre }));
export const UpdateBar = lazy(async () => ({ default: (await import('./shell/update-bar.tsx')).UpdateBar }));
