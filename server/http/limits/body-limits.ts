const MEGABYTE = 1_048_576;

/** The largest body of each kind of call, in bytes [LIMIT]. */
export const bodyLimits = {
  index: 32 * MEGABYTE,
  push: 4 * MEGABYTE,
  file: 4 * MEGABYTE,
  base64: 6 * MEGABYTE,
  /** Of whoever is not logged in. */
  login: 65_536,
  other: MEGABYTE,
} as const;
