import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { expect, test } from 'vitest';
import { EnvironmentError } from './environment.ts';
import { startFault } from './start-fault.ts';

const caught = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

test('[RUN.4] an address that can’t be listened on is told in one line that names HOST', async () => {
  const [error] = (await once(createServer().listen(0, '203.0.113.1'), 'error').catch((fault: unknown) => [fault])) as [Error];
  expect(startFault(error)).toMatch(/^HOST and PORT can't be listened on \(listen EADDRNOTAVAIL[^\n]+\)$/);
  expect(startFault(new EnvironmentError('PORT must be 1'))).toBe('PORT must be 1');
});

test('[RUN.21] a parameter that the server doesn’t take is told in one line', () => {
  const error = caught(() => parseArgs({ args: ['--bogus'] }));
  expect(startFault(error)).toMatch(/^Unknown option '--bogus'[^\n]*$/);
});

test('[RUN.4] a file that may not be read is no matter of an address', () => {
  const error = caught(() => readFileSync('/nowhere'));
  expect(startFault(Object.assign(error as Error, { code: 'EACCES' }))).toMatch(/^Error: ENOENT/);
});
