import { type AuditEntry, type AuditHead, CHAIN_START, chainHash } from '#domain/audit/audit-entry.ts';
import type { AuditFault } from './audit-fault.ts';
import { sha256 } from '../sha256.ts';

/** Takes the entries of a chain in their order, and says what is wrong with the first that doesn't fit [AUDIT.11]. */
export class ChainCheck {
  #head: AuditHead = CHAIN_START;
  #at: string | null = null;

  get head(): AuditHead {
    return this.#head;
  }

  take(entry: AuditEntry): AuditFault | null {
    const expected = this.#head.n + 1;
    if (entry.n !== expected) return this.#missing(expected);
    if (entry.hash !== chainHash(sha256, this.#head.hash, entry)) {
      const what = `It is not what was written: its hash does not follow from entry ${expected - 1}`;
      return { n: entry.n, at: entry.at, what };
    }
    this.#head = { n: entry.n, hash: entry.hash };
    this.#at = entry.at;
    return null;
  }

  /** After the last entry: what somebody has seen of the chain has to be in it. */
  end(seen: AuditHead): AuditFault | null {
    if (seen.n > this.#head.n) return this.#missing(this.#head.n + 1);
    const isOther = seen.n === this.#head.n && seen.hash !== this.#head.hash;
    return isOther ? { n: seen.n, at: this.#at, what: 'It is not the entry that was written last' } : null;
  }

  #missing(n: number): AuditFault {
    const since = this.#at === null ? '' : `; the one before is of ${this.#at}`;
    return { n, at: null, what: `It is missing${since}` };
  }
}
