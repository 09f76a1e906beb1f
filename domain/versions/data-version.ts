/** What this app and this server know: raised with every field that is added, and whenever a shape on the wire is [SYNC]. */
export const DATA_VERSION = 2;

/** The oldest that a server still sends rows to; what an older one sends is taken as far as it is understood. */
export const OLDEST_VERSION = 1;
