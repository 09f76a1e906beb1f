import { sharedValue } from '#web/ui/shared-value.ts';

/** Whether the last session ended by an administrators' address, until somebody logs in. */
export const turnedAway = sharedValue(false);
