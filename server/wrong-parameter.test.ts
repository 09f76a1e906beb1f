import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { wrongParameter } from './wrong-parameter.ts';

const run = promisify(execFile);

const COMMANDS = ['backup/backup', 'backup/restore', 'backup/move', 'auth/reset-password', 'audit/verify', 'files/move-photos'];

test('[RUN.21] a parameter that a command doesn’t take is told in one line', async () => {
  const ended = COMMANDS.map((path) => run(process.execPath, [`server/${path}-command.ts`, '--bogus']));
  for (const { reason } of (await Promise.allSettled(ended)) as PromiseRejectedResult[])
    expect(reason).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Unknown option '--bogus'.*\n$/) as string });
});

test('[RUN.21] what has another code, a number too, or none is no wrong parameter', () => {
  const late = new DOMException('It took too long', 'TimeoutError');
  expect(late).toHaveProperty('code', 23);
  for (const error of [late, Object.assign(new Error('gone'), { code: 'ENOENT' }), new Error('odd')])
    expect(wrongParameter(error)).toBeNull();
});
