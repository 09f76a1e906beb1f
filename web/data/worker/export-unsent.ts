import type { KeptForm } from '../kept-forms.ts';
import type { PhotoShelf } from './photo-shelf.ts';
import type { UserData } from './user-data.ts';

interface Given {
  user_id: string;
  forms: Record<string, KeptForm>;
}

/** Everything that only this device has, as JSON; photos in base64, passwords left out, sealed ones too [D4.6]. */
export async function exportUnsent(data: UserData, shelf: PhotoShelf, { user_id, forms }: Given): Promise<string> {
  const photos = [];
  for (const { id, sha256, file_name, taken_at } of shelf.unsent) {
    const binary = await shelf.binary(id);
    if (binary !== null) photos.push({ id, sha256, file_name, taken_at, base64: base64Of(binary) });
  }
  const drafts = Object.fromEntries(data.drafts);
  return JSON.stringify({ user_id, changes: data.outbox.entries, drafts, photos, forms }, withoutPasswords, 2);
}

const withoutPasswords = (key: string, value: unknown) => (key.includes('password') ? undefined : value);

/** Few enough to be arguments of one call. */
const BYTES_AT_ONCE = 0x8000;

function base64Of(binary: ArrayBuffer): string {
  const bytes = new Uint8Array(binary);
  let text = '';
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) text += String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE));
  return btoa(text);
}
