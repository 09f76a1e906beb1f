import { localDay } from '#domain/day/local-day.ts';
import { clockAhead } from './clock-ahead.ts';
import type { HeardTime } from './heard-time.ts';
import { momentAt } from './moment.ts';

export interface Day {
  today: string;
  /** What this device's clock says, where that is another day. */
  clockDay: string | null;
}

const MINUTE_MS = 60_000;
/** Less makes another day only near midnight, and may be a wrong time zone whose hours were set by hand, with the right day. */
const LEAST_MS = 11 * 60 * MINUTE_MS;
/** What a clock that goes right may be set back by. */
const BACK_MS = 5 * MINUTE_MS;
/** So long a sleep may have been one in which somebody set the clock: the clock that nobody sets may stand still in it. */
const ON_MS = 60 * MINUTE_MS;

/** The day by a device's clock that is ahead by so much. */
export function dayAt(device: Date, aheadMs = 0): Day {
  const clockDay = localDay(device);
  const today = localDay(new Date(device.getTime() - aheadMs));
  return { today, clockDay: clockDay === today ? null : clockDay };
}

/** The server's clock, as long as nobody can have set the device's since the server said its time; else the device's [GRADE.14]. */
export class ServerClock {
  /** By so much the device's clock is ahead; 0 where that isn't known, or makes no other day. */
  #aheadMs = 0;
  /** How far it was from the clock that nobody sets, when both were read last. */
  #apart = 0;

  /** The server has said its time just now. Answers whether this makes another day than the device's clock, or did so before. */
  hear({ device, server }: HeardTime): boolean {
    const before = this.#aheadMs;
    const ahead = clockAhead(device, server) * MINUTE_MS;
    this.#aheadMs = Math.abs(ahead) < LEAST_MS ? 0 : ahead;
    this.#apart = apartAt(Date.parse(device));
    return before !== 0 || this.#aheadMs !== 0;
  }

  /** Today, at this moment of the device's clock. */
  day(device: Date): Day {
    const apart = apartAt(device.getTime());
    const moved = apart - this.#apart;
    this.#apart = apart;
    if (moved < -BACK_MS || moved > ON_MS) this.#aheadMs = 0;
    return dayAt(device, this.#aheadMs);
  }
}

function apartAt(now: number): number {
  const { device, steady } = momentAt(now);
  return device - steady;
}
