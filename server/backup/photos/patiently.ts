import { setTimeout } from 'node:timers/promises';
import { HomeFault, whyOf } from '../../files/homes/home-fault.ts';

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 1_000;
/** Each pause is so many times the one before: a minute and a half in all. */
const GROWTH = 4;

/** Waits for so many milliseconds. */
export type Pause = (milliseconds: number) => Promise<unknown>;

/** Does something with one photo, again and again while its home fails as networks do; what fails at last names it [BACKUP.32]. */
export async function patiently<T>(photo: string, work: () => Promise<T>, pause: Pause = setTimeout): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof HomeFault)) throw error;
      if (!error.isPassing || attempt === ATTEMPTS) throw named(error, photo, attempt);
      await pause(FIRST_PAUSE_MS * GROWTH ** (attempt - 1));
    }
  }
}

function named(fault: HomeFault, photo: string, attempts: number): Error {
  const often = attempts === 1 ? '' : `, tried ${attempts} times`;
  return Object.assign(fault, { cause: new Error(`photo ${photo}${often}; ${whyOf(fault)}`) });
}
