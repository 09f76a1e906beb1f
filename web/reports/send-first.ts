import { sendUnsent } from '#web/data/page/send-unsent.ts';

/** Longer no report waits for what is unsent. */
const SENDING_MS = 5_000;

/** Before the server makes a report: it knows only what it was sent. */
export const sendFirst = (signal: AbortSignal): Promise<void> =>
  sendUnsent(AbortSignal.any([signal, AbortSignal.timeout(SENDING_MS)]));
