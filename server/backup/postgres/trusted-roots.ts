import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates } from 'node:tls';

/** A file, until it is dropped, of the authorities that Node.js trusts: PostgreSQL's own programs know none by themselves. */
export function writeTrustedRoots(): { file: string; drop: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'firemark-roots-'));
  const file = join(folder, 'roots.pem');
  writeFileSync(file, getCACertificates('default').join('\n'));
  return { file, drop: () => rmSync(folder, { recursive: true, force: true }) };
}
