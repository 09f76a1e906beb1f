/** Images are scaled down to this width [S9]. */
export const PHOTO_WIDTH = 1000;

/** The largest binary that the server takes [D4.7]. */
export const PHOTO_BYTES = 4 * 1_048_576;
