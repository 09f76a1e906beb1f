import type { Fields } from '#domain/sync/merge-patch.ts';
import { jsonOfFields } from './json-text.ts';

const texts = new WeakMap<Fields, string>();

/** A patch as JSON with its keys in one order, for a device may keep them in another; made once for all that write it down. */
export function patchText(patch: Fields): string {
  const text = texts.get(patch) ?? jsonOfFields(inOrder(patch) as Fields);
  texts.set(patch, text);
  return text;
}

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const entries = Object.entries(value).map(([key, inner]) => [key, inOrder(inner)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
