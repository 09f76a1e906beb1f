import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { User } from '#domain/user/user.ts';
import type { Context } from '../../context.ts';

const MEMORY_KIB = 19_456;
const PASSES = 2;
const TAG_LENGTH = 32;

const deriveKey = promisify(argon2);

const derive = (password: string, nonce: Buffer, memory: number, passes: number) =>
  deriveKey('argon2id', { message: password.normalize('NFC'), nonce, parallelism: 1, tagLength: TAG_LENGTH, memory, passes });

/** argon2id in PHC notation; the work happens in the thread pool. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const key = await derive(password, nonce, MEMORY_KIB, PASSES);
  return phc(nonce, key);
}

const phc = (nonce: Buffer, key: Buffer) =>
  `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${nonce.toString('base64url')}$${key.toString('base64url')}`;

/** No password has this hash; comparing with it takes as long as with any other. */
export const NOBODYS_HASH = phc(randomBytes(16), randomBytes(TAG_LENGTH));

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, , , costs = '', nonce = '', expected = ''] = hash.split('$');
  const [, memory, passes] = /^m=(\d+),t=(\d+),p=1$/.exec(costs) ?? [];
  if (memory === undefined || passes === undefined) throw new Error('a password hash is not in the notation that was written');
  const key = await derive(password, Buffer.from(nonce, 'base64url'), Number(memory), Number(passes));
  return timingSafeEqual(key, Buffer.from(expected, 'base64url'));
}

/** The stored hash of a user's password, null when none was ever set. */
export async function passwordHashOf({ db }: Pick<Context, 'db'>, user: Pick<User, 'id'>): Promise<string | null> {
  const secret = await db.selectFrom('user_secrets').select('password_hash').where('user_id', '=', user.id).executeTakeFirst();
  return secret?.password_hash ?? null;
}
