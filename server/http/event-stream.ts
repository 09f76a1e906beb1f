/** The one reply that doesn't end by itself. */
export const EVENT_STREAM = '/api/sync/events';
