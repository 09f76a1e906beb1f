/** What an edit writes, so that it is known again wherever it ends up. */
export type Token = `[t${number}]`;

interface Entry {
  token: Token;
  /** What its author saw in the field, and wrote this instead of. */
  replaced: readonly Token[];
  author: number;
  /** The field of a record that it is the whole text of. */
  place: string | null;
  isExcused: boolean;
}

export const tokensIn = (text: string): Token[] => (text.match(/\[t\d+\]/g) ?? []) as Token[];

/** Every edit that was durably saved, by its token. */
export class Ledger {
  readonly #entries: Entry[] = [];
  /** How many edits there were when a device's storage was wiped last. */
  readonly #wiped = new Map<number, number>();
  /** On which asset or site an added line stands. */
  readonly lines = new Map<Token, string>();
  /** Which edit a photo is. */
  readonly photos = new Map<string, Token>();
  /** How many edits there were when a server was restored last. */
  #restoredAt = 0;
  /** What servers that were restored had forgotten. */
  readonly #forgotten = new Set<Token>();
  #last = 0;

  next(): Token {
    this.#last += 1;
    return `[t${this.#last}]`;
  }

  add(token: Token, author: number, replaced: readonly Token[], place: string | null = null): void {
    this.#entries.push({ token, replaced, author, place, isExcused: false });
  }

  /** A browser threw away what it had not sent, and what only it remembered since the server has forgotten it. */
  wiped(author: number, unsent: ReadonlySet<Token>, onServer: ReadonlySet<Token>): void {
    this.#wiped.set(author, this.#entries.length);
    for (const [at, entry] of this.#entries.entries()) {
      const isForgotten = at < this.#restoredAt && !onServer.has(entry.token);
      if (entry.author === author && (unsent.has(entry.token) || isForgotten)) entry.isExcused = true;
    }
  }

  /** A server has forgotten all but its backup: what was wiped from the device that made it is nowhere else. */
  restored(onBackup: ReadonlySet<Token>): void {
    this.#restoredAt = this.#entries.length;
    this.#entries.forEach((entry, at) => {
      if (!onBackup.has(entry.token)) this.#forgotten.add(entry.token);
      if (at < (this.#wiped.get(entry.author) ?? 0) && !onBackup.has(entry.token)) entry.isExcused = true;
    });
  }

  isExcused(token: Token): boolean {
    return this.#entries.some((entry) => entry.token === token && entry.isExcused);
  }

  /** Tokens that are neither found nor were knowingly written over by one that is accounted for. */
  missing(found: ReadonlySet<Token>): Token[] {
    const byToken = new Map(this.#entries.map((entry) => [entry.token, entry]));
    const accounted = new Set<Token>();
    const account = (token: Token): void => {
      if (accounted.has(token)) return;
      accounted.add(token);
      for (const replaced of byToken.get(token)?.replaced ?? []) account(replaced);
      for (const own of this.#ownBefore(token)) account(own);
    };
    for (const { token, isExcused } of this.#entries) if (found.has(token) || isExcused) account(token);
    return this.#entries.map(({ token }) => token).filter((token) => !accounted.has(token));
  }

  /** Of what a server has forgotten, an author's last values are the ones that they saw and wrote over, whatever stood between. */
  #ownBefore(token: Token): Token[] {
    const at = this.#entries.findIndex((entry) => entry.token === token);
    const later = this.#entries[at];
    if (later === undefined || later.place === null) return [];
    const earlier = this.#entries.slice(0, at);
    return earlier
      .filter((entry) => entry.author === later.author && entry.place === later.place && this.#forgotten.has(entry.token))
      .map((entry) => entry.token);
  }
}
