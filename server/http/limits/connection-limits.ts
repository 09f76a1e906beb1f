/** How long a connection may keep the server waiting, in milliseconds, and how many one address may have [LIMIT]. */
export interface ConnectionLimits {
  /** From its opening, or the end of the request before, until all headers are there. */
  headers: number;
  /** Until the last byte of the body. */
  request: number;
  /** A body brings its least bytes in each of these; of a reply something is taken, and that many on average. */
  window: number;
  leastBytesPerWindow: number;
  /** Between two requests. */
  idle: number;
  /** How often the times are looked at. */
  checkEvery: number;
  ofAddress: number;
}

/** How many times a window is looked at. */
export const SAMPLES = 6;

const SECOND = 1_000;

/**
 * `idle` is longer than the 60 seconds after which proxies close theirs, so that none sends into a connection that ends. An office
 * with hundreds of devices may have one address.
 */
export const connectionLimits: ConnectionLimits = {
  headers: 10 * SECOND,
  request: 600 * SECOND,
  window: 30 * SECOND,
  leastBytesPerWindow: 60_000,
  idle: 72 * SECOND,
  checkEvery: SECOND,
  ofAddress: 3_000,
};
