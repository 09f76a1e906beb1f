import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptOaep } from './oaep.ts';

test.each([2_048, 3_072])(
  '[PASS.23] what is encrypted without WebCrypto for a key of %i bits, its holder reads',
  (modulusLength) => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength });
    const [label, text] = ['own password', 'compilers, ünd 🔥'].map((given) => new TextEncoder().encode(given));
    if (label === undefined || text === undefined) throw new Error('both are given');
    const sealed = encryptOaep(new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })), label, text);
    const read = (oaepLabel: Uint8Array) =>
      privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256', oaepLabel }, sealed);
    expect(new TextDecoder().decode(read(label))).toBe('compilers, ünd 🔥');
    expect(() => read(text)).toThrow(/oaep/i);
  },
);
