import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnvironment } from '../environment.ts';
import { runCommand } from '../run-command.ts';
import { BackupFault } from './backup-fault.ts';
import { restoreBackup } from './restore-backup.ts';

/** `npm run restore -- FILE`: into an empty DATA_DIR, or an empty PostgreSQL [BACKUP.2]. */
await runCommand(async () => {
  const [file, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (file === undefined || more.length > 0) throw new BackupFault('Name one file: npm run restore -- FILE');
  const { about, manifest, lost, nextNumber } = await restoreBackup(resolve(file), readEnvironment(process.env));
  const rows = Object.values(manifest.tables).reduce((sum, { rows: some }) => sum + some, 0);
  return [
    `Restored the backup of ${about.made_at}: ${rows} rows and ${manifest.photos} photos beside them, all as they were.`,
    `The audit trail ended with entry ${manifest.audit.n}, whose hash is ${manifest.audit.hash}.`,
    ...(lost === 0 ? [] : [`${lost} photos are not in it: devices that hold them send them again.`]),
    `New numbers for labels go on from ${nextNumber}, past what may have been handed out since.`,
    'Start the server: devices send again what it does not know.',
  ];
});
