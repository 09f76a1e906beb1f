import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnvironment } from '../environment.ts';
import { runCommand } from '../run-command.ts';
import { BackupFault } from './backup-fault.ts';
import { makeBackup } from './make-backup.ts';
import { lostPhotoLine } from './photos/lost-photo.ts';

/** `npm run backup -- FILE`: one file of a server that may be running [BACKUP.1]. */
await runCommand(async () => {
  const [file, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (file === undefined || more.length > 0) throw new BackupFault('Name one file: npm run backup -- FILE');
  const environment = readEnvironment(process.env);
  const { bytes, manifest, lost } = await makeBackup(environment, resolve(file));
  const { n, hash } = manifest.audit;
  return [
    `Backed up to ${file}: ${bytes} bytes${environment.backupKey === null ? '' : ', encrypted'}, read back and whole.`,
    `The audit trail ends with entry ${n}, whose hash is ${hash}.`,
    ...lost.map(lostPhotoLine),
  ];
});
