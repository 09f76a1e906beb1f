import { hasWebCrypto } from '../../web-crypto.ts';

/** In lower-case hexadecimal; over plain HTTP the browser has no WebCrypto. */
export async function sha256Of(binary: ArrayBuffer): Promise<string> {
  const digest = hasWebCrypto()
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', binary))
    : (await import('@noble/hashes/sha2.js')).sha256(new Uint8Array(binary));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
