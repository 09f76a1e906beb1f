const BEGIN = 'Photo ';

/** What the command says of a photo that its backup is without. */
export const lostPhotoLine = (id: string): string =>
  `${BEGIN}${id} is not in its home, or is not what it was: the backup is without it.`;

/** Whether a line of the command's says so. */
export const tellsLostPhoto = (line: string): boolean => line.startsWith(BEGIN);
