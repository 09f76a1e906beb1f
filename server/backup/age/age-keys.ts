import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scrypt as scryptWithCallback } from 'node:crypto';
import { promisify } from 'node:util';

const scrypt = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scryptWithCallback);

export const AGE_INTRO = 'age-encryption.org/v1\n';
const SCRYPT_LABEL = 'age-encryption.org/v1/scrypt';
/** 2^16 rounds of 1 kB: 64 MB and a quarter of a second for each guess. */
export const WORK = 16;
/** What a file may ask of whoever opens it. */
const MOST_WORK = 20;
const SALT_BYTES = 16;
const FILE_KEY_BYTES = 16;
const KEY_BYTES = 32;
const TAG_BYTES = 16;
const CIPHER = 'chacha20-poly1305';
const tagged = { authTagLength: TAG_BYTES };
const NO_NONCE = Buffer.alloc(12);

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');

/** A key for one file, and the header that gives it to whoever knows the passphrase (https://age-encryption.org/v1) [BACKUP.4]. */
export async function makeAgeHeader(passphrase: string, work: number): Promise<{ fileKey: Buffer; header: string }> {
  const [fileKey, salt] = [randomBytes(FILE_KEY_BYTES), randomBytes(SALT_BYTES)];
  const cipher = createCipheriv(CIPHER, await wrapKey(passphrase, salt, work), NO_NONCE, tagged);
  const wrapped = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
  const begun = `${AGE_INTRO}-> scrypt ${base64(salt)} ${work}\n${base64(wrapped)}\n---`;
  return { fileKey, header: `${begun} ${macOf(fileKey, begun)}\n` };
}

const HEADER =
  /^age-encryption\.org\/v1\n-> scrypt ([A-Za-z0-9+/]{22}) ([1-9]\d?)\n([A-Za-z0-9+/]{43})\n--- ([A-Za-z0-9+/]{43})\n/;
/** Longer than any header with a passphrase. */
export const MOST_HEADER_BYTES = 200;

interface AgeHeader {
  bytes: number;
  /** Null when the passphrase is another. */
  fileKey: Buffer | null;
}

/** The header at a file's beginning; null when there is none for a passphrase. */
export async function readAgeHeader(begin: Buffer, passphrase: string): Promise<AgeHeader | null> {
  const [header = '', salt = '', work, wrapped = '', mac] = HEADER.exec(begin.toString('latin1')) ?? [];
  if (header === '' || Number(work) > MOST_WORK) return null;
  const fileKey = unwrap(Buffer.from(wrapped, 'base64'), await wrapKey(passphrase, Buffer.from(salt, 'base64'), Number(work)));
  const isWhole = fileKey !== null && macOf(fileKey, header.slice(0, header.lastIndexOf(' '))) === mac;
  return { bytes: header.length, fileKey: isWhole ? fileKey : null };
}

function unwrap(wrapped: Buffer, key: Buffer): Buffer | null {
  const decipher = createDecipheriv(CIPHER, key, NO_NONCE, tagged).setAuthTag(wrapped.subarray(FILE_KEY_BYTES));
  try {
    return Buffer.concat([decipher.update(wrapped.subarray(0, FILE_KEY_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

function wrapKey(passphrase: string, salt: Buffer, work: number): Promise<Buffer> {
  const N = 2 ** work;
  return scrypt(passphrase, Buffer.concat([Buffer.from(SCRYPT_LABEL), salt]), KEY_BYTES, {
    N,
    r: 8,
    p: 1,
    maxmem: 2_048 * N + 65_536,
  });
}

const derive = (fileKey: Buffer, salt: Buffer, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', fileKey, salt, info, KEY_BYTES));

const macOf = (fileKey: Buffer, begun: string): string =>
  base64(
    createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
      .update(begun)
      .digest(),
  );

export const payloadKey = (fileKey: Buffer, nonce: Buffer): Buffer => derive(fileKey, nonce, 'payload');
