import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commandFault } from './run-command.ts';

/** A file that fails with a code that connections have too, as those of a network drive do. */
function writeUnread(): void {
  const folder = mkdtempSync(join(tmpdir(), 'firemark-pipe-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'pipe');
  execFileSync('mkfifo', [file]);
  const reader = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(file, 'w');
  closeSync(reader);
  try {
    writeSync(writer, 'unread');
  } finally {
    closeSync(writer);
  }
}

test('[OPS.38] a file of a drive that is gone is told as a file, in one line', () => {
  let fault = '';
  try {
    writeUnread();
  } catch (error) {
    fault = commandFault(error);
  }
  expect(fault).toBe("That can't be read or written (EPIPE: broken pipe, write)");
});

test('[OPS.38] a connection that is refused is told as the database', async () => {
  const error: unknown = await once(connect(1, '127.0.0.1'), 'connect').catch((fault: unknown) => fault);
  expect(commandFault(error)).toBe(
    'The database can’t be reached at the moment (connect ECONNREFUSED 127.0.0.1:1). Run it again once it can',
  );
});
