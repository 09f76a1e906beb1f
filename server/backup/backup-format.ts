import { z } from 'zod';

/** Of what this file describes; a backup of a higher one is of a newer Firemark. */
export const FORMAT = 1;

/** The first file of a backup says what it is, the last what it holds: nothing needs to be known before it is written. */
export const ABOUT_FILE = 'firemark-backup.json';
export const MANIFEST_FILE = 'manifest.json';
/** An embedded database as one file; of a PostgreSQL what `pg_dump` says, in parts to be put together again. */
export const SQLITE_FILE = 'firemark.sqlite';
export const DUMP_PART = 'database.dump.';
export const PHOTO_FOLDER = 'photos/';

const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

export const aboutBackup = z.object({
  program: z.literal('firemark'),
  format: z.int().positive(),
  made_at: z.iso.datetime(),
  engine: z.enum(engines),
  /** The newest migration: what an older Firemark doesn't know is of a newer one. */
  schema: z.string(),
});
export type AboutBackup = z.infer<typeof aboutBackup>;

export const backupManifest = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), digest: z.string() })),
  audit: z.object({ n: z.int(), hash: z.string() }),
  photos: z.int(),
  /** How many files came before this one, and SHA-256 over their names, sizes and SHA-256. */
  files: z.object({ count: z.int(), sha256: z.string() }),
});
export type BackupManifest = z.infer<typeof backupManifest>;
