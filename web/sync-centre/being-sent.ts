/** What is said of changes and photos that are on their way [SYNC.60, SYNC.80]. */
export const BEING_SENT = 'Being sent now';
