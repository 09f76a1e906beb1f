import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

test('[PASS.3] a password is kept as argon2id with a salt of its own', async () => {
  const [one, other] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
  for (const hash of [one, other]) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(other);
  expect(await verifyPassword('correct horse', one)).toBe(true);
  expect(await verifyPassword('correct horses', one)).toBe(false);
});
