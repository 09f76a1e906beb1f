import { sharedValue } from '#web/ui/shared-value.ts';

const open = sharedValue(false);

/** Opens or closes the sync centre, from wherever it is spoken of. */
export const showSyncCentre = open.set;

export const useSyncCentreOpen = open.use;

export const isSyncCentreOpen = open.get;
