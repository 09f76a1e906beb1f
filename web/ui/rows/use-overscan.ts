import { useDeferredValue } from 'react';

const OVERSCAN = 8;

/** How many rows out of sight a list draws on each side: none at first, so that those in sight are there sooner [SPEED.10]. */
export const useOverscan = (): number => useDeferredValue(OVERSCAN, 0);
