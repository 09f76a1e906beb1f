/** The first Chromium that knows `noopener-allow-popups`. */
const KNOWING = 131;

/**
 * What keeps a page that opened the app from having a hold of its window [HTTP.22]. With `same-origin`, Chromium begins each
 * visit in a second process, and without the scripts that it keeps compiled, which doubles a start; `noopener-allow-popups`
 * costs nothing. A browser that doesn't know it would take it for no policy at all. `brands` is the header `sec-ch-ua`.
 */
export function openerPolicy(brands: unknown): string {
  const [, version] = /"Chromium";v="(\d{1,4})"/.exec(String(brands)) ?? [];
  return Number(version) >= KNOWING ? 'noopener-allow-popups' : 'same-origin';
}
