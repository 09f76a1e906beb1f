import type { AuditDetails } from '#domain/audit/audit-details.ts';
import type { AuditEntry, AuditHead } from '#domain/audit/audit-entry.ts';
import type { AuditFault } from './audit-fault.ts';

/** Where the trail ended once, and who says so. */
export interface GivenHead extends AuditHead {
  file: string;
}

/** Whether a chain still holds the ends that it had by backups and notes: its tail may be cut off, all of it written anew [AUDIT.26]. */
export class HeadsCheck {
  readonly #heads: readonly GivenHead[];
  #restored: { n: number; told: AuditDetails['server-restored'] } | null = null;

  constructor(heads: readonly GivenHead[]) {
    this.#heads = heads.toSorted((one, other) => one.n - other.n);
  }

  /** The entry of the newest restore so far, 0 where there was none. */
  get restored(): number {
    return this.#restored?.n ?? 0;
  }

  take({ n, at, kind, details, hash }: AuditEntry): AuditFault | null {
    if (kind === 'server-restored') this.#restored = { n, told: JSON.parse(details) as AuditDetails['server-restored'] };
    const other = this.#heads.find((head) => head.n === n && head.hash !== hash);
    return other === undefined
      ? null
      : { n, at, what: `It is another than the one with which ${other.file} ends${this.#why(n)}` };
  }

  /** After the last entry. */
  end(last: number): AuditFault | null {
    const beyond = this.#heads.find((head) => head.n > last);
    if (beyond === undefined) return null;
    const what = `It is missing, with all up to entry ${beyond.n}, with which ${beyond.file} ends${this.#why(beyond.n)}`;
    return { n: last + 1, at: null, what };
  }

  /** After a restore what was written since its backup is gone. */
  #why(n: number): string {
    if (this.#restored === null || this.#restored.told.n >= n) return '';
    const { n: at, told } = this.#restored;
    return `. By entry ${at} the server was restored from the backup of ${told.backup_at}, which ended with entry ${told.n}`;
  }
}
