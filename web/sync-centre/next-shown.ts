/** So many rows of a list are shown before anybody asks for more. */
export const FIRST_SHOWN = 50;
/** More rows than these nobody reads on a screen. */
export const MOST_SHOWN = 1_000;

/** How many are shown after one more press [SYNC.61]. */
export const nextShown = (shown: number): number => Math.min(shown + FIRST_SHOWN, MOST_SHOWN);
