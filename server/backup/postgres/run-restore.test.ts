import { expect, test } from 'vitest';
import { knownTo } from './run-restore.ts';

async function* piecewise(text: string): AsyncGenerator<Buffer> {
  for (const byte of Buffer.from(text)) yield Buffer.from([byte]);
}
async function passed(server: number, text: string): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of knownTo(server, piecewise(text))) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

test('[BACKUP.31] a server older than 17 is not asked for its limit of transactions, which it doesn’t know', async () => {
  const [before, limit, after] = ['BEGIN;\n\nSET lock_timeout = 0;\n', 'SET transaction_timeout = 0;\n', 'COPY „Tür“\n\\.\n'];
  expect(await passed(16, before + limit + after)).toBe(before + after);
  expect(await passed(17, before + limit + after)).toBe(before + limit + after);
  expect(await passed(15, before + after)).toBe(before + after);
});
