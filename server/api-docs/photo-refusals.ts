/** Of a photo, however it is sent. */
export const PHOTO_REFUSALS = {
  409: 'Another photo has this id.',
  413: 'It is larger than 4 MB, or has too many pixels.',
  415: 'It is no JPEG or PNG that can be read.',
} as const;
