import { constants, createPublicKey, publicEncrypt } from 'node:crypto';

/** Seals a text as a device does, with the key that a login gave; a present password has a label. */
export function sealForServer(sealingKey: string, text: string, label = ''): string {
  const key = createPublicKey({ key: Buffer.from(sealingKey, 'base64'), format: 'der', type: 'spki' });
  const options = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256', oaepLabel: Buffer.from(label) };
  return publicEncrypt(options, Buffer.from(text)).toString('base64');
}
