/** The first Chromium that knows `noopener-allow-popups`. */
const KNOWING = 131;

/**
 * What keeps a page that opened the app from having a hold of its window [HTTP.22]. With `same-origin`, Chromium begins a visit in
 * one process and goes on in a second, without the scripts that it keeps compiled, which doubles a start; `noopener-allow-popups`
 * costs nothing. A browser that doesn't know it would take it for no policy at all. Judged by the header `user-agent`: that the
 * service worker asks for the document with, too, where `sec-ch-ua` is missing.
 */
export function openerPolicy(userAgent: string | undefined): string {
  const [, version] = /Chrome\/(\d{1,4})\./.exec(userAgent ?? '') ?? [];
  return Number(version) >= KNOWING ? 'noopener-allow-popups' : 'same-origin';
}
