/** What is pressed sooner than this after a question was painted was meant for the one before it. */
export const SETTLING_MILLISECONDS = 300;

/** Whether a press answers the question that was painted at this time, `null` before it is; both by the page's clock. */
export const isMeant = (paintedAt: number | null, pressedAt: number): boolean =>
  paintedAt !== null && pressedAt - paintedAt >= SETTLING_MILLISECONDS;
