import { NoSuchUser } from './auth/passwords/reset-password.ts';
import { BackupFault } from './backup/backup-fault.ts';
import { databaseFault, stackOf } from './database/database-fault.ts';
import { EnvironmentError } from './environment.ts';
import { HomeFault, whyOf } from './files/homes/home-fault.ts';
import { fileFault } from './file-fault.ts';
import { wrongParameter } from './wrong-parameter.ts';

/** Runs a command to its end; what a person can mend is said in one line, and the exit code is 1 [BACKUP, OPS]. */
export async function runCommand(command: () => Promise<string[]>): Promise<void> {
  // Whatever this process writes is for its own user.
  process.umask(0o077);
  try {
    for (const line of await command()) process.stdout.write(`${line}\n`);
  } catch (error) {
    process.stderr.write(`${commandFault(error)}\n`);
    process.exitCode = 1;
  }
}

/** Why a command failed. */
export function commandFault(error: unknown): string {
  if (error instanceof BackupFault || error instanceof EnvironmentError || error instanceof NoSuchUser) return error.message;
  if (error instanceof HomeFault) return `Photos can't be read or kept (${whyOf(error)})`;
  return wrongParameter(error) ?? databaseFault(error) ?? fileFault(error) ?? stackOf(error);
}
