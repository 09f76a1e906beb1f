import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const source = readFileSync('web/public/browser-check.js', 'utf8');

/** What a browser has of what is asked for. */
const features = () => ({
  indexedDB: {},
  BroadcastChannel: Object,
  OffscreenCanvas: Object,
  CompressionStream: Object,
  Map: { groupBy: Object },
  AbortSignal: { any: Object },
  CSS: { supports: () => true },
});

/** The words of the page after a start in this browser, null when it was left alone. */
function startIn(browser: object): string | null {
  const missing: string[] = [];
  const document = {
    title: 'Firemark',
    body: { innerHTML: 'the app', querySelector: () => ({ appendChild: (text: string) => missing.push(text) }) },
    createTextNode: (text: string) => text,
  };
  runInNewContext(source, { window: browser, document });
  return document.body.innerHTML === 'the app' ? null : `${document.title}: ${document.body.innerHTML} ${missing.join()}`;
}

test('[START.3] a browser that has what the app needs is left alone', () => {
  expect(startIn(features())).toBeNull();
});

test.each([
  ['AbortSignal.any', { ...features(), AbortSignal: {} }],
  ['AbortSignal.any', { ...features(), AbortSignal: undefined }],
  ['Map.groupBy', { ...features(), Map: {} }],
  [':has()', { ...features(), CSS: undefined }],
  ['IndexedDB', { ...features(), indexedDB: undefined }],
])('[START.3] a browser without %s is told so at the start, and which ones do', (name, browser) => {
  const words = startIn(browser);
  expect(words).toContain('Firemark needs a newer browser');
  expect(words).toContain('Safari 17.4 (iOS 17.4), Chrome 122, Edge 122 and Firefox 124');
  expect(words?.endsWith(name)).toBe(true);
});

test('[START.3] the check itself and its page are of a kind that browsers of any age read', () => {
  expect(source.replaceAll(/\/\/.*/g, '')).not.toMatch(/=>|`|\?\.|\?\?|\b(?:let|const|class|import|async)\b/);
  const page = readFileSync('web/index.html', 'utf8');
  expect(page.indexOf('src="/browser-check.js"')).toBeLessThan(page.indexOf('type="module"'));
  const named = readFileSync('README.md', 'utf8');
  expect(named).toContain('Safari 17.4 (iOS 17.4), Chrome and Edge 122, Firefox 124');
  expect(readFileSync('vite.config.ts', 'utf8')).toContain("['safari17.4', 'chrome122', 'firefox124']");
});
