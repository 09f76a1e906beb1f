import { v7 } from 'uuid';
import { type BundleContent, packContent } from './bundle-content.ts';
import { newBundle, type OpenBundle, sealItem } from './bundle-key.ts';
import { OvertakenError } from '../sync/term.ts';
import type { SealedDatabase } from './sealed-database.ts';

/** Fills a bundle item by item, each durable when its promise resolves; without items there is no bundle [SESS]. */
export class BundleWriter {
  readonly #sealed: SealedDatabase;
  readonly #userId: string;
  readonly #sealingKey: string;
  #open: OpenBundle | null = null;
  #number = 0;

  constructor(sealed: SealedDatabase, userId: string, sealingKey: string) {
    this.#sealed = sealed;
    this.#userId = userId;
    this.#sealingKey = sealingKey;
  }

  async add(content: BundleContent): Promise<void> {
    this.#open ??= await newBundle(v7(), this.#userId, this.#sealingKey);
    const item = await sealItem(this.#open, this.#number, packContent(content));
    this.#number += 1;
    await this.#sealed.add(this.#open.bundle, item);
  }

  /** `remove` takes it out of the clear; where that is another tab's by now, it stays there alone. */
  async move(content: BundleContent, remove: () => Promise<void>): Promise<void> {
    await this.add(content);
    try {
      await remove();
    } catch (error) {
      if (error instanceof OvertakenError && this.#open !== null)
        await this.#sealed.exchange(this.#open.bundle, [this.#number - 1], []);
      throw error;
    }
  }
}
