/** The page's part in ending and resuming a session: only it reaches the typed forms, and a store beside the databases. */
export interface PageForms {
  /** Of everybody, by user and key, as they are stored. */
  all(): Promise<Record<string, Record<string, string>>>;
  /** Forgets those that still hold the same. */
  forget(userId: string, forms: Record<string, string>): Promise<void>;
  /** Keeps them again where nothing else was typed since; answers how many. */
  bring(userId: string, forms: Record<string, string>): Promise<number>;
  /** The hash of the token of a session that the server has ended, as far as that is noted. */
  refused(): Promise<string | null>;
  /** Notes so; with null that its end is written. */
  noteRefused(hash: string | null): Promise<void>;
}
