import type { Change } from '../../protocol/change.ts';
import type { PhotoShelf } from '../photos/photo-shelf.ts';
import type { TestTab } from './test-tab.ts';

/** What a save of these changes makes of photos, or the end of the survey under this key, without the save. */
export const settle = (
  { tab, shelf }: { tab: Pick<TestTab, 'data'>; shelf: PhotoShelf },
  changes: readonly Change[],
  key?: string,
): Promise<void> =>
  shelf.settle(changes, key === undefined ? null : { key }, ({ stores = [], write = () => Promise.resolve() }) =>
    tab.data.database.write(stores, write),
  );
