import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants as zlib, createZstdCompress } from 'node:zlib';
import { encrypted } from './age/age-stream.ts';
import { BackupFault } from './backup-fault.ts';
import { ABOUT_FILE, type AboutBackup, type BackupManifest, FORMAT, MANIFEST_FILE } from './backup-format.ts';
import { FilesDigest } from './files-digest.ts';
import { checkBackup } from './read-backup.ts';
import type { Snapshot } from './snapshot.ts';
import { syncToDisk } from './sync-to-disk.ts';
import { type TarFile, tarOf } from './tar/tar-stream.ts';
import { dropUnfinished, unfinishedFile } from './unfinished-files.ts';

interface Backup {
  snapshot: Snapshot;
  /** Those that lie outside of the database. */
  photos: AsyncIterable<TarFile>;
  /** The file that is to be made. */
  file: string;
  /** Null leaves it unencrypted. */
  key: string | null;
}

export interface Written {
  bytes: number;
  manifest: BackupManifest;
}

/** Writes a backup, reads it back, and only then gives it its name: whatever has it is whole [BACKUP.1, BACKUP.3]. */
export async function writeBackup(backup: Backup): Promise<Written> {
  const { snapshot, file, key } = backup;
  if (existsSync(file)) throw new BackupFault(`${file} exists already: name another file`);
  await dropUnfinished(dirname(file));
  const unfinished = unfinishedFile(file);
  try {
    const bytes = tarOf(contentsOf(backup), snapshot.at);
    const compress = createZstdCompress({ params: { [zlib.ZSTD_c_checksumFlag]: 1 } });
    const packed = (source: AsyncIterable<Buffer>) => (key === null ? source : encrypted(source, key));
    await pipeline(bytes, compress, packed, createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }));
    await syncToDisk(unfinished);
    const { manifest } = await checkBackup(unfinished, key);
    if (existsSync(file)) throw new BackupFault(`${file} exists already: name another file`);
    await rename(unfinished, file);
    await syncToDisk(dirname(file));
    return { bytes: (await stat(file)).size, manifest };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** What it is, the database first, then the photos, and what all that was. */
async function* contentsOf({ snapshot, photos }: Backup): AsyncGenerator<TarFile> {
  const { engine, schema, at, tables, audit } = snapshot;
  const digest = new FilesDigest();
  const about: AboutBackup = { program: 'firemark', format: FORMAT, made_at: at.toISOString(), engine, schema };
  yield digest.passing(jsonFile(ABOUT_FILE, about));
  for await (const file of snapshot.files()) yield digest.passing(file);
  let count = 0;
  for await (const photo of photos) {
    count += 1;
    yield digest.passing(photo);
  }
  yield jsonFile(MANIFEST_FILE, { tables, audit, photos: count, files: digest.told } satisfies BackupManifest);
}

function jsonFile(name: string, value: unknown): TarFile {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  const body = async function* () {
    yield bytes;
  };
  return { name, size: bytes.length, body: body() };
}
