/** Images are scaled down to this width [S9]. */
export const PHOTO_WIDTH = 1000;

/** The largest binary that the server takes [LIMIT]. */
export const PHOTO_BYTES = 4 * 1_048_576;

/** Of one answer, whose ids must fit its value. */
export const MOST_PHOTOS = 50;

/** Of one picture, as it is decoded: about 100 MB of memory [LIMIT]. */
export const MOST_PIXELS = 25_000_000;
