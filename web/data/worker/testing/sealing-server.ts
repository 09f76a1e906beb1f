import { BUNDLE_LABEL, SEALED_USER_BYTES } from '#domain/sync/sealed-bundle.ts';
import { fromBase64, toBase64 } from '../sealing/bundle-key.ts';

/** The part of the server that holds the private key. */
export interface SealingServer {
  sealingKey: string;
  /** As POST /api/auth/unseal answers the user who is named; throws for others. */
  unseal: (userId: string, sealedKey: string) => Promise<string>;
}

export async function newSealingServer(): Promise<SealingServer> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
  const { publicKey, privateKey } = await crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt']);
  return {
    sealingKey: toBase64(new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))),
    async unseal(userId, sealedKey) {
      const how = { name: 'RSA-OAEP', label: new TextEncoder().encode(BUNDLE_LABEL) };
      const opened = new Uint8Array(await crypto.subtle.decrypt(how, privateKey, fromBase64(sealedKey)));
      if (new TextDecoder().decode(opened.subarray(0, SEALED_USER_BYTES)) !== userId) throw new Error('not theirs');
      return toBase64(opened.subarray(SEALED_USER_BYTES));
    },
  };
}
