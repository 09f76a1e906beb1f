/** How long a picture is looked at: a frame quickly, or finely for a code in few pixels and bad light; a still for longest. */
export type Look = 'quick' | 'fine' | 'still';
