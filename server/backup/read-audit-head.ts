import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import type { AuditHead } from '#domain/audit/audit-entry.ts';
import { readEnvironment } from '../environment.ts';
import { BackupFault } from './backup-fault.ts';
import { backupManifest } from './backup-format.ts';
import { checkBackup } from './read-backup.ts';

const MOST_TEXT_BYTES = 1_000_000;
/** What `npm run backup`, `npm run restore` and `npm run verify-audit` print. */
const PRINTED = /(?:entry |fits: )(\d{1,15})(?:, whose hash is | entries, the last with the hash )([\da-f]{64})/g;

const told = z.union([backupManifest.transform(({ audit }) => audit), z.object({ n: z.int(), hash: z.string() })]);

/** Where the audit trail ended by a whole backup, by its manifest, or by the last line that a command printed [AUDIT.26]. */
export async function readAuditHead(file: string): Promise<AuditHead> {
  const { size } = await stat(file).catch(() => {
    throw new BackupFault(`${file} does not exist`);
  });
  const text = size > MOST_TEXT_BYTES ? '' : await readFile(file, 'utf8');
  return fromJson(text) ?? fromPrinted(text) ?? (await checkBackup(file, readEnvironment(process.env).backupKey)).manifest.audit;
}

function fromJson(text: string): AuditHead | null {
  if (!text.trimStart().startsWith('{')) return null;
  try {
    return told.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function fromPrinted(text: string): AuditHead | null {
  const [, n, hash] = [...text.matchAll(PRINTED)].at(-1) ?? [];
  return n === undefined || hash === undefined ? null : { n: Number(n), hash };
}
