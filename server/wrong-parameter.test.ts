import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

const COMMANDS = ['backup/backup', 'backup/restore', 'auth/reset-password', 'audit/verify', 'files/move-photos'];

test('[RUN.21] a parameter that a command doesn’t take is told in one line', async () => {
  const ended = COMMANDS.map((path) => run(process.execPath, [`server/${path}-command.ts`, '--bogus']));
  for (const { reason } of (await Promise.allSettled(ended)) as PromiseRejectedResult[])
    expect(reason).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Unknown option '--bogus'.*\n$/) as string });
});
