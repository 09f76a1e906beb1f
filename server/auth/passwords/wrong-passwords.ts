import { RateLimiterRes } from 'rate-limiter-flexible';
import { sha256 } from '../../audit/sha256.ts';
import type { Context } from '../../context.ts';
import { type Limiter, limiterOf } from '../../database/limiter-of.ts';
import { Refusal } from '../../http/refusal.ts';

const SECONDS = 300;
const MOST_OF_NAME = 10;
const MOST_OF_ADDRESS = 60;
const MOST_OF_WIDE_ADDRESS = 200;
/** Where the right user is at home: a hundred an hour. */
const OF_KNOWN = { points: 25, duration: 900 };

interface Attempt {
  username: string;
  address: string;
  /** The network of 48 bits that an IPv6 address lies in. */
  wideAddress: string;
  /** Whether the address has logged this user in before. */
  isKnown: boolean;
}

type Judge = () => Promise<boolean>;

/**
 * Wrong passwords at the login [PASS]: within five minutes ten for a username from all addresses that are strange to it, and sixty
 * from an address for all usernames that it is strange to, two hundred from all of a wide one; within fifteen minutes 25 for a
 * username from each that has logged it in.
 */
export class LoginLimits {
  readonly #strangers: Limiter;
  readonly #known: Limiter;
  readonly #addresses: Limiter;
  readonly #wideAddresses: Limiter;

  constructor({ db }: Pick<Context, 'db'>) {
    this.#strangers = limiterOf(db, 'login of a stranger', { points: MOST_OF_NAME, duration: SECONDS });
    this.#known = limiterOf(db, 'login', OF_KNOWN);
    this.#addresses = limiterOf(db, 'address', { points: MOST_OF_ADDRESS, duration: SECONDS });
    this.#wideAddresses = limiterOf(db, 'wide address', { points: MOST_OF_WIDE_ADDRESS, duration: SECONDS });
  }

  async judge({ username, address, wideAddress, isKnown }: Attempt, judge: Judge): Promise<boolean> {
    if (isKnown) return counted(this.#known, `${address} ${username}`, 'username', judge);
    // The address first: it leaves sixty names at most, hashed, for they may be anything as long as can be typed.
    await takeAttempt(this.#addresses, address, 'username');
    await takeAttempt(this.#wideAddresses, wideAddress, 'username');
    const isRight = await counted(this.#strangers, sha256(username), 'username', judge);
    // What is refused unjudged was work too: only a right password is free.
    if (isRight) {
      await this.#addresses.reward(address);
      await this.#wideAddresses.reward(wideAddress);
    }
    return isRight;
  }
}

/** Ten wrong present passwords in a session within five minutes. */
export const judgeInSession = ({ db }: Pick<Context, 'db'>, tokenHash: string, field: string, judge: Judge): Promise<boolean> =>
  counted(limiterOf(db, 'session', { points: MOST_OF_NAME, duration: SECONDS }), tokenHash, field, judge);

/** Counts an attempt before it is judged, for many may come at once, and only wrong ones in the end; refuses one too many. */
async function counted(limiter: Limiter, key: string, field: string, judge: Judge): Promise<boolean> {
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
export async function takeAttempt(limiter: Limiter, key: string, field: string | null = null): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new Refusal(429, `Too many attempts, try again in ${Math.ceil(error.msBeforeNext / 60_000)} min`, field);
  }
}
