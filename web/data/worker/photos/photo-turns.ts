import type { UnsentPhoto } from '../disk/user-schema.ts';

/** Which photo is sent next: in the order they were taken, but one whose sending has failed after all others [PHOTO.27]. */
export class PhotoTurns {
  /** The one that failed latest is last. */
  readonly #failed = new Set<string>();
  #current: string | null = null;

  next(waiting: readonly UnsentPhoto[]): UnsentPhoto | undefined {
    const fresh = waiting.find(({ id }) => !this.#failed.has(id));
    if (fresh !== undefined || waiting.length === 0) return fresh;
    const byId = new Map<string, UnsentPhoto>(waiting.map((photo) => [photo.id, photo]));
    const first = [...this.#failed].find((id) => byId.has(id));
    return first === undefined ? undefined : byId.get(first);
  }

  begin({ id }: UnsentPhoto): void {
    this.#current = id;
  }

  /** What was begun last did not come to its end. */
  failed(): void {
    if (this.#current === null) return;
    this.#failed.delete(this.#current);
    this.#failed.add(this.#current);
  }
}
