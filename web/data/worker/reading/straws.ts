/** The searched texts of some assets, in lower case, each at a row of its own [SEARCH]. */
export interface Straws {
  /** How many rows there are. */
  readonly count: number;
  /** Of each row the number of its asset's type, and of its site. */
  readonly types: Uint32Array;
  readonly sites: Uint32Array;
  /** Marks rows whose serial number or location holds this text, which is not empty. */
  mark: (needle: string, marks: Uint8Array) => void;
  idAt: (row: number) => string;
  serialAt: (row: number) => string;
  /** Serial number and location; empty where nobody stands. */
  textAt: (row: number) => string;
  /** Whether an asset stands there that is not deleted. */
  stands: (row: number) => boolean;
}

/** Ids by the numbers that stand for them. */
export class Numbers {
  readonly ids: string[] = [];
  readonly #numbers = new Map<unknown, number>();

  /** The number of an id; what is no text has one too, and stands for nothing. */
  of(id: unknown): number {
    let number = this.#numbers.get(id);
    if (number === undefined) this.#numbers.set(id, (number = this.ids.push(String(id)) - 1));
    return number;
  }
}
