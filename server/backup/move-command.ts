import { parseArgs } from 'node:util';
import { readEnvironment } from '../environment.ts';
import { runCommand } from '../run-command.ts';
import { BackupFault } from './backup-fault.ts';
import { moveEmbedded } from './move/move-embedded.ts';

/** `npm run move`: the embedded database of DATA_DIR into the PostgreSQL of DATABASE_URL, while no server runs [BACKUP.7]. */
await runCommand(async () => {
  // It takes no parameters: who gives one wants something else.
  parseArgs();
  const { dataDir, databaseUrl } = readEnvironment(process.env);
  if (databaseUrl === null)
    throw new BackupFault('Set DATABASE_URL to an empty PostgreSQL database, and DATA_DIR to what is to be moved');
  const copied = Object.values(await moveEmbedded(dataDir, databaseUrl, new Date()));
  const rows = copied.reduce((sum, { rows: some }) => sum + some, 0);
  return [
    `Moved ${rows} rows of ${copied.length} tables, counts and digests compared.`,
    'Start the server with DATABASE_URL: devices go on as if nothing had happened. Keep DATA_DIR until you have a backup.',
  ];
});
