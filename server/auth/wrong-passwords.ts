import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../refusal.ts';

const SECONDS = 300;
const MOST_OF_NAME = 10;
const MOST_OF_ADDRESS = 60;

interface Attempt {
  username: string;
  address: string;
  /** Whether the address has logged this user in before. */
  isKnown: boolean;
}

type Judge = () => Promise<boolean>;

/**
 * Wrong passwords at the login within five minutes [D4.7]: ten for a username from all addresses that are strange to it, ten from
 * each that is not, sixty from an address for all usernames that it is strange to.
 */
export class LoginLimits {
  readonly #strangers = new RateLimiterMemory({ points: MOST_OF_NAME, duration: SECONDS });
  readonly #known = new RateLimiterMemory({ points: MOST_OF_NAME, duration: SECONDS });
  readonly #addresses = new RateLimiterMemory({ points: MOST_OF_ADDRESS, duration: SECONDS });

  judge({ username, address, isKnown }: Attempt, judge: Judge): Promise<boolean> {
    if (isKnown) return counted(this.#known, `${address} ${username}`, 'username', judge);
    return counted(this.#strangers, username, 'username', () => counted(this.#addresses, address, 'username', judge));
  }
}

const ofSessions = new RateLimiterMemory({ points: MOST_OF_NAME, duration: SECONDS });

/** Ten wrong present passwords in a session within five minutes. */
export const judgeInSession = (tokenHash: string, field: string, judge: Judge): Promise<boolean> =>
  counted(ofSessions, tokenHash, field, judge);

/** Counts an attempt before it is judged, for many may come at once, and only wrong ones in the end; refuses one too many. */
async function counted(limiter: RateLimiterMemory, key: string, field: string, judge: Judge): Promise<boolean> {
  await takeAttempt(limiter, key, field);
  let isWrong = false;
  try {
    isWrong = !(await judge());
    return !isWrong;
  } finally {
    if (!isWrong) await limiter.reward(key);
  }
}

/** Counts an attempt; refuses one too many, saying when to try again. */
export async function takeAttempt(limiter: RateLimiterMemory, key: string, field: string | null = null): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new Refusal(429, `Too many attempts, try again in ${Math.ceil(error.msBeforeNext / 60_000)} min`, field);
  }
}
