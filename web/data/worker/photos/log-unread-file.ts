/** A file that was chosen and can't be read is also logged [S8]. */
export const logUnreadFile = (reason: unknown): void => console.error('FILE NOT READ', reason);
