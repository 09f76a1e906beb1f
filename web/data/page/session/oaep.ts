import { sha256 } from '@noble/hashes/sha2.js';
import { mgf1, OAEP, type PublicKey } from 'micro-rsa-dsa-dh/rsa.js';

/** RSA-OAEP with SHA-256 where the browser has no WebCrypto; `spki` is the key. */
export const encryptOaep = (spki: Uint8Array, label: Uint8Array, text: Uint8Array): Uint8Array =>
  OAEP(sha256, mgf1(sha256), label).encrypt(publicKeyOf(spki), text);

/** DER: the key's algorithm, then within a string of bits, after the number of those unused, modulus and exponent. */
function publicKeyOf(spki: Uint8Array): PublicKey {
  const [, bits] = partsOf(contentOf(spki));
  const [n, e] = partsOf(contentOf(bits?.subarray(1)));
  return { n: integerOf(n), e: integerOf(e) };
}

const contentOf = (der: Uint8Array | undefined): Uint8Array => partsOf(der)[0] ?? new Uint8Array();

/** What stands one after the other, without kind and length. */
function partsOf(der: Uint8Array = new Uint8Array()): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < der.length;) {
    const first = der[at + 1] ?? 0;
    const more = first < 0x80 ? 0 : first - 0x80;
    const length = more === 0 ? first : Number(integerOf(der.subarray(at + 2, at + 2 + more)));
    const begins = at + 2 + more;
    parts.push(der.subarray(begins, begins + length));
    at = begins + length;
  }
  return parts;
}

const integerOf = (bytes: Uint8Array = new Uint8Array()): bigint =>
  bytes.reduce((value, byte) => value * 256n + BigInt(byte), 0n);
