import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import { isCsvHead, readCells } from '#domain/audit/audit-csv.ts';
import type { AuditFault } from './checks/audit-fault.ts';
import { ChainCheck } from './checks/chain-check.ts';
import { type GivenHead, HeadsCheck } from './checks/heads-check.ts';
import type { Verified } from './verify-audit.ts';

/** Checks a whole export as it was read, piece by piece [AUDIT.11]. */
export async function verifyExport(text: AsyncIterable<string>, given: readonly GivenHead[] = []): Promise<Verified> {
  const [chain, heads] = [new ChainCheck(), new HeadsCheck(given)];
  let isHead = true;
  for await (const cells of csvRows(text)) {
    if (isHead && !isCsvHead(cells)) return { fault: unreadable(1, 'This is no export of an audit trail') };
    const entry: AuditEntry | null = isHead ? null : readCells(cells);
    if (!isHead && entry === null) return { fault: unreadable(chain.head.n + 1, 'It can’t be read') };
    if (entry !== null && chain.head.n === 0 && entry.n !== 1) return { fault: partial(entry.n) };
    const fault = entry === null ? null : (chain.take(entry) ?? heads.take(entry));
    if (fault !== null) return { fault };
    isHead = false;
  }
  if (isHead) return { fault: unreadable(1, 'This is no export of an audit trail') };
  const fault = heads.end(chain.head.n);
  return fault === null ? { head: chain.head } : { fault };
}

/** One that was narrowed when it was asked for, or whose beginning was taken out [AUDIT.23]. */
const partial = (first: number): AuditFault => {
  const what = `It is missing: this export begins with entry ${first}, and only a whole one, narrowed by nothing, can be checked`;
  return { n: 1, at: null, what };
};

const unreadable = (n: number, what: string): AuditFault => ({ n, at: null, what });

/** The rows of a CSV text; a row that its end cuts off is one too. */
async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  let [row, cell, isQuoted, wasQuote]: [string[], string, boolean, boolean] = [[], '', false, false];
  for await (const piece of text) {
    for (const character of piece) {
      if (character === '"') {
        // The second of two quotes within a cell is one of its own.
        if (wasQuote) cell += '"';
        wasQuote = isQuoted && !wasQuote;
        if (!isQuoted) [isQuoted, wasQuote] = [true, false];
        continue;
      }
      if (wasQuote) [isQuoted, wasQuote] = [false, false];
      if (isQuoted) cell += character;
      else if (character === ',') {
        row.push(cell);
        cell = '';
      } else if (character === '\n') {
        yield [...row, cell];
        [row, cell] = [[], ''];
      } else if (character !== '\r') cell += character;
    }
  }
  if (row.length > 0 || cell !== '') yield [...row, cell];
}
