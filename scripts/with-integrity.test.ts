import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withIntegrity } from './with-integrity.mjs';

test('[START.13] what a service worker keeps that is not named by its contents has them said beside it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'firemark-integrity-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  const named = { url: 'assets/index-q5_i0aCY.js', revision: null, size: 1 };
  const document = { url: 'index.html', revision: '3d80e625', size: 1 };
  const integrity = `sha384-${createHash('sha384').update('<!doctype html>').digest('base64')}`;
  expect(withIntegrity(folder)([document, named])).toEqual({ manifest: [{ ...document, integrity }, named] });
  rmSync(folder, { recursive: true });
});
