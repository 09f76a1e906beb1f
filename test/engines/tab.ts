/** What is looked for on a page: a role with its accessible name, also only while a heading is there, or a text that an expression matches. */
export type Wanted = { role: Role; name: string; under?: string } | { text: string };

export type Role = 'button' | 'link' | 'radio' | 'checkbox' | 'textbox' | 'heading' | 'file';

/** An element of a page, for as long as the page shows it. */
export interface Found {
  click(): Promise<void>;
  type(text: string): Promise<void>;
  /** Gives a file to an input, as its dialog would. */
  choose(file: string): Promise<void>;
}

/** A tab of a browser, whatever its driver speaks. */
export interface Tab {
  /** A load of the whole document. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  find(wanted: Wanted): Promise<Found | null>;
  /** Runs the source of a function in the page. */
  evaluate<T>(source: string): Promise<T>;
}

export interface Engine {
  readonly name: string;
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}
