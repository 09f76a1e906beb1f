import { hasWebCrypto } from '../../web-crypto.ts';

const load = () => import('@noble/hashes/sha2.js');

// Over plain HTTP nothing is kept for a moment without a network: what is needed then is fetched before.
if (!hasWebCrypto()) load().catch(() => undefined);

/** In lower-case hexadecimal. */
export async function sha256Of(binary: ArrayBuffer): Promise<string> {
  const digest = hasWebCrypto()
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', binary))
    : (await load()).sha256(new Uint8Array(binary));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
