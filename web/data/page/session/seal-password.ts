import { currentPasswordLabel } from '#domain/user/current-password-label.ts';
import { hasWebCrypto } from '../../web-crypto.ts';
import { currentSession } from './session.ts';

const load = () => import('./oaep.ts');

// Over plain HTTP nothing is kept for a moment without a network: what is needed then is fetched before.
if (!hasWebCrypto()) load().catch(() => undefined);

/** Encrypts a password for the server alone, so that it can be stored and logged before it is sent [PASS]. */
export async function sealPassword(password: string): Promise<string> {
  const session = currentSession();
  if (session.state !== 'in') throw new Error('a password is sealed only while logged in');
  return sealFor(session.sealingKey, password);
}

/** The present password of whoever is logged in, which a new one of theirs needs beside it. */
export async function sealCurrentPassword(password: string): Promise<string> {
  const session = currentSession();
  if (session.state !== 'in') throw new Error('a password is sealed only while logged in');
  return sealFor(session.sealingKey, password, currentPasswordLabel(session.user.id));
}

type Bytes = Uint8Array<ArrayBuffer>;

/** RSA-OAEP with SHA-256; the key is SPKI in base64, the result base64. */
async function sealFor(sealingKey: string, password: string, label = ''): Promise<string> {
  const spki = Uint8Array.from(atob(sealingKey), (char) => char.charCodeAt(0));
  const given = [new TextEncoder().encode(label), new TextEncoder().encode(password)] as const;
  const sealed = hasWebCrypto() ? await encrypt(spki, ...given) : (await load()).encryptOaep(spki, ...given);
  return btoa(String.fromCharCode(...sealed));
}

async function encrypt(spki: Bytes, label: Bytes, text: Bytes): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('spki', spki, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt']);
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'RSA-OAEP', label }, key, text));
}
