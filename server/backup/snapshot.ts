import type { AuditHead } from '#domain/audit/audit-entry.ts';
import type { Engine } from './backup-format.ts';
import type { PhotoElsewhere } from './photos/read-photo.ts';
import type { TableDigests } from './rows/table-digests.ts';
import type { TarFile } from './tar/tar-stream.ts';

/** A database as it was at one moment, while its server goes on. */
export interface Snapshot {
  engine: Engine;
  schema: string;
  /** By the clock that its servers go by. */
  at: Date;
  tables: TableDigests;
  audit: AuditHead;
  files(): AsyncIterable<TarFile>;
  /** Those that lie outside of the database. */
  photos(): AsyncIterable<PhotoElsewhere>;
  close(): Promise<void>;
}

/** An older database knows no homes of photos: all lie in it. */
export const knowsHomes = (schema: string): boolean => schema >= '023';
