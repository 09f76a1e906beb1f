/** Images are scaled down to this width [S9]. */
export declare const PHOTO_WIDTH = 1000;
/** The largest binary that the server takes [D4.7]. */
export declare const PHOTO_BYTES: number;
/** Of one answer, whose ids must fit its value. */
export declare const MOST_PHOTOS = 50;
/** Of one picture, as it is decoded: about 100 MB of memory [D4.7]. */
export declare const MOST_PIXELS = 25000000;
