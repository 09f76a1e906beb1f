import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../database/connect.ts';
import { clockOf } from '../database/postgres/shared-clock.ts';
import { EnvironmentError, readEnvironment } from '../environment.ts';
import { runCommand } from '../run-command.ts';
import { NoSuchUser, resetPassword } from './passwords/reset-password.ts';

/** `npm run reset-password -- NAME`, for an administrator who has lost theirs; the server may be running [OPS.1]. */
await runCommand(async () => {
  const [name, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (name === undefined || more.length > 0) throw new NoSuchUser('Name one user: npm run reset-password -- USERNAME');
  const environment = readEnvironment(process.env);
  const { dataDir, databaseUrl } = environment;
  if (databaseUrl === null && !existsSync(join(dataDir, 'firemark.sqlite')))
    throw new EnvironmentError(`DATA_DIR holds no database: ${dataDir}`);
  const db = await openDatabase(environment);
  try {
    const { user, password } = await resetPassword({ db, now: await clockOf(db) }, name);
    return [`Log in as ${user.username} with the password ${password} (shown only this once), and change it in My Account`];
  } finally {
    await db.destroy();
  }
});
