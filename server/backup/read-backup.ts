import { createReadStream, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import type { z } from 'zod';
import { must } from '#domain/assertions.ts';
import { migrations } from '../database/migrate.ts';
import { AGE_INTRO } from './age/age-keys.ts';
import { decrypted } from './age/age-stream.ts';
import { BackupFault } from './backup-fault.ts';
import {
  ABOUT_FILE,
  type AboutBackup,
  aboutBackup,
  type BackupManifest,
  backupManifest,
  FORMAT,
  MANIFEST_FILE,
} from './backup-format.ts';
import { FilesDigest } from './files-digest.ts';
import { filesOf, readToEnd, type TarFile } from './tar/tar-stream.ts';

const ZSTD_INTRO = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const MOST_JSON_BYTES = 1_000_000;

export interface Checked {
  about: AboutBackup;
  manifest: BackupManifest;
}

/** What takes the files of a backup; those it doesn't read are passed over. */
export type TakeFile = (file: TarFile, about: AboutBackup) => Promise<void>;

/**
 * Reads a backup from its first byte to its last and says what it is [BACKUP.3].
 *
 * @throws {BackupFault} when it is none, of a newer Firemark, of another key, or not whole
 */
export async function checkBackup(file: string, key: string | null, take: TakeFile = async () => {}): Promise<Checked> {
  try {
    const [stored, decrypt] = await unpacked(file, key);
    let checked: Checked | null = null;
    // The unpacker has the last word: what it finds wrong at the end comes after all that it gave.
    await pipeline(stored, decrypt, createZstdDecompress(), async (bytes: AsyncIterable<Buffer>) => {
      checked = await readAll(bytes, take);
    });
    return must<Checked>(checked, 'what was read');
  } catch (error) {
    if (error instanceof BackupFault) throw new BackupFault(`${file} ${error.message}`);
    throw isOfZlib(error) ? new BackupFault(`${file} is damaged or cut off (${(error as Error).message})`) : error;
  }
}

async function readAll(bytes: AsyncIterable<Buffer>, take: TakeFile): Promise<Checked> {
  const digest = new FilesDigest();
  let [about, manifest]: [AboutBackup | null, BackupManifest | null] = [null, null];
  for await (const file of filesOf(bytes)) {
    if (about === null) about = await readAbout(digest, file);
    else if (file.name === MANIFEST_FILE) manifest = await readJson(file, backupManifest);
    else {
      const passing = digest.passing(file);
      await take(passing, about);
      await readToEnd(passing.body);
    }
  }
  if (about === null || manifest === null) throw new BackupFault('is cut off, or no backup of Firemark');
  const { count, sha256 } = digest.told;
  if (manifest.files.count !== count || manifest.files.sha256 !== sha256)
    throw new BackupFault('is damaged: it holds something else than was written');
  return { about, manifest };
}

async function readAbout(digest: FilesDigest, file: TarFile): Promise<AboutBackup> {
  if (file.name !== ABOUT_FILE) throw new BackupFault('is no backup of Firemark');
  const about = await readJson(digest.passing(file), aboutBackup);
  const isNewer = about.format > FORMAT || migrations[about.schema] === undefined;
  if (isNewer) throw new BackupFault('was made by a newer Firemark: restore it with that one');
  return about;
}

async function readJson<T>({ size, body }: TarFile, schema: z.ZodType<T>): Promise<T> {
  if (size > MOST_JSON_BYTES) throw new BackupFault('is damaged, or no backup of Firemark');
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(piece);
  const parsed = schema.safeParse(parseJson(Buffer.concat(pieces).toString()));
  if (!parsed.success) throw new BackupFault('is no backup of Firemark, or of a newer one');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Unpacked, whether it is encrypted or not. */
async function unpacked(
  file: string,
  key: string | null,
): Promise<[Readable, (source: AsyncIterable<Buffer>) => AsyncIterable<Buffer>]> {
  if (!existsSync(file)) throw new BackupFault('does not exist');
  const begin = await beginOf(file);
  const isEncrypted = begin.toString('latin1') === AGE_INTRO;
  if (!isEncrypted && !begin.subarray(0, ZSTD_INTRO.length).equals(ZSTD_INTRO)) throw new BackupFault('is no backup of Firemark');
  if (isEncrypted && key === null) throw new BackupFault('is encrypted: set BACKUP_KEY to the key that it was made with');
  // Whoever encrypts expects that nobody else has made it.
  if (!isEncrypted && key !== null) throw new BackupFault('is not encrypted: leave BACKUP_KEY unset if that is as it should be');
  return [createReadStream(file), (source) => (key === null ? source : decrypted(source, key))];
}

async function beginOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_INTRO.length), 0, AGE_INTRO.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && /^(ZSTD_|Z_|ERR_.*ZLIB)/.test((error as NodeJS.ErrnoException).code ?? '');
