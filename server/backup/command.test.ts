import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

test('[RUN.21] a parameter that a backup or a restore doesn’t take is told in one line', async () => {
  const ended = ['backup', 'restore'].map((name) => run(process.execPath, [`server/backup/${name}-command.ts`, '--bogus']));
  for (const { reason } of (await Promise.allSettled(ended)) as PromiseRejectedResult[])
    expect(reason).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Unknown option '--bogus'.*\n$/) as string });
});
