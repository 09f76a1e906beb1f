/** One moment by both clocks of a device: the one that people set, and the one that nobody sets, which may stand still in sleep. */
export interface Moment {
  device: number;
  steady: number;
}

export const momentAt = (device: number): Moment => ({ device, steady: performance.now() });

/** Whether less than so long lies between two moments: where either clock can't say so, the device may have slept between them. */
export const isWithin = (ms: number, from: Moment, to: Moment): boolean =>
  Math.abs(to.device - from.device) < ms && to.steady - from.steady < ms;
