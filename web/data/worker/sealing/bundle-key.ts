import { BUNDLE_LABEL } from '#domain/sync/sealed-bundle.ts';
import type { Bundle, SealedItem } from './sealed-database.ts';

/** A bundle whose key is known. */
export interface OpenBundle {
  bundle: Bundle;
  key: CryptoKey;
}

const KEY_ID_BYTES = 16;
const IV_BYTES = 12;
const encoder = new TextEncoder();

/** A bundle under a fresh key, which only the holder of the server's key opens again; `sealingKey` is SPKI in base64 [SESS]. */
export async function newBundle(id: string, userId: string, sealingKey: string): Promise<OpenBundle> {
  const spki = fromBase64(sealingKey);
  const server = await crypto.subtle.importKey('spki', spki, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt']);
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', key));
  const named = new Uint8Array([...encoder.encode(userId), ...raw]);
  const sealed = await crypto.subtle.encrypt({ name: 'RSA-OAEP', label: encoder.encode(BUNDLE_LABEL) }, server, named);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', spki));
  const key_id = toBase64(digest.subarray(0, KEY_ID_BYTES)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return { bundle: { id, user_id: userId, key_id, sealed_key: toBase64(new Uint8Array(sealed)) }, key };
}

/** With the key as the server opened it, base64. */
export async function openBundle(bundle: Bundle, opened: string): Promise<OpenBundle> {
  return { bundle, key: await crypto.subtle.importKey('raw', fromBase64(opened), 'AES-GCM', false, ['encrypt', 'decrypt']) };
}

export async function sealItem({ bundle, key }: OpenBundle, number: number, content: BufferSource): Promise<SealedItem> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: placeOf(bundle, number) }, key, content);
  return { bundle_id: bundle.id, number, iv, sealed };
}

/** Rejects what is not exactly what was sealed at this place of this user's bundle. */
export async function openItem({ bundle, key }: OpenBundle, { number, iv, sealed }: SealedItem): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: placeOf(bundle, number) }, key, sealed);
}

const placeOf = ({ id, user_id }: Bundle, number: number) => encoder.encode(`${id}/${user_id}/${number}`);

/** Few enough to be arguments of one call. */
const BYTES_AT_ONCE = 0x8000;

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) text += String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE));
  return btoa(text);
}

/** Without a list of all characters: items of an export may have a hundred million. */
export function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
