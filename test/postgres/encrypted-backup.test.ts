import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { must } from '#domain/assertions.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { openDatabase } from '#server/database/connect.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { readEnvironment } from '#server/environment.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

const trusted = getCACertificates('default');

let folder: string;
let postgres: PostgresServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firemark-encrypted-'));
  postgres = await startPostgres();
});
afterEach(async () => {
  setDefaultCACertificates(trusted);
  vi.unstubAllEnvs();
  await postgres.close();
  rmSync(folder, { recursive: true });
});

/** Whether a connection that is opened now could be. */
async function isEncrypted(): Promise<boolean> {
  const db = await openPostgres(postgres.urlOf('postgres'), () => {});
  const { rows } = await sql<{ ssl: string }>`show ssl`.execute(db);
  await db.destroy();
  return rows[0]?.ssl === 'on';
}

/** From now on it is spoken to with TLS too; returns its certificate. */
async function encrypt(): Promise<string> {
  const db = await openPostgres(postgres.urlOf('postgres'), () => {});
  const { rows } = await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(db);
  const { folder: data } = must(rows[0], 'a setting');
  const [key, certificate] = [join(data, 'server.key'), join(data, 'server.crt')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const kind = ['-x509', '-nodes', '-days', '1', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  execFileSync('openssl', ['req', ...kind, ...names, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', key, certificate]);
  for (const name of ['source', 'target']) await sql`create database ${sql.id(name)}`.execute(db);
  await sql`alter system set ssl = on`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  await db.destroy();
  await expect.poll(isEncrypted).toBe(true);
  return readFileSync(certificate, 'utf8');
}

test('[BACKUP.34] an encrypted PostgreSQL of which Node.js trusts the authority is backed up and restored, and nothing is left of what the programs were given', async () => {
  const certificate = await encrypt();
  vi.stubEnv('TMPDIR', folder);
  const environmentOf = (name: string, search: string) =>
    readEnvironment({ DATABASE_URL: postgres.urlOf(name) + search, DATA_DIR: join(folder, 'none') });
  const source = environmentOf('source', '?ssl=true');
  await expect(openDatabase(source)).rejects.toThrow('self-signed certificate');
  setDefaultCACertificates([...trusted, certificate]);
  await (await openDatabase(source)).destroy();
  const file = join(folder, 'backup');
  await makeBackup(source, file);
  await restoreBackup(file, environmentOf('target', '?sslmode=verify-full'));
  expect(readdirSync(folder)).toEqual(['backup']);
});
