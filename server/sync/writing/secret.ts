/** A text that is never stored, logged or sent by accident: as JSON it is null. */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  toJSON(): null {
    return null;
  }
}
