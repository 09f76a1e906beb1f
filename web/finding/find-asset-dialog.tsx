import { AppDialog } from '#web/ui/overlays/app-dialog.tsx';
import { FindAsset } from './find-asset.tsx';
import type { FindDialog } from './use-find-dialog.ts';

/** Find Asset at full height [S2]. */
export function FindAssetDialog({ find }: { find: FindDialog }) {
  return (
    <AppDialog open={find.open} onClose={find.close} title="Find Asset..." size="full-height" closable>
      <FindAsset {...find.scope} initial={find.text} onSearch={find.search} onOpen={find.leave} />
    </AppDialog>
  );
}
