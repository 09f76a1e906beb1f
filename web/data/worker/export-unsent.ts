import type { PhotoShelf } from './photo-shelf.ts';
import type { UserData } from './user-data.ts';

/** Everything that only this device has, as JSON; photos in base64 [D4.6]. */
export async function exportUnsent(data: UserData, shelf: PhotoShelf, userId: string): Promise<string> {
  const photos = [];
  for (const { id, sha256, file_name, taken_at } of shelf.unsent) {
    const binary = await shelf.binary(id);
    if (binary !== null) photos.push({ id, sha256, file_name, taken_at, base64: base64Of(binary) });
  }
  const drafts = Object.fromEntries(data.drafts);
  return JSON.stringify({ user_id: userId, changes: data.outbox.entries, drafts, photos }, null, 2);
}

/** Few enough to be arguments of one call. */
const BYTES_AT_ONCE = 0x8000;

function base64Of(binary: ArrayBuffer): string {
  const bytes = new Uint8Array(binary);
  let text = '';
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) text += String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE));
  return btoa(text);
}
