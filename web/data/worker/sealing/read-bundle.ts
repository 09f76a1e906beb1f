import { type BundleContent, unpackContent } from './bundle-content.ts';
import { type OpenBundle, openItem } from './bundle-key.ts';
import type { Bundle, SealedDatabase, SealedItem } from './sealed-database.ts';

export interface ReadItem {
  number: number;
  /** Null where it can't be read. */
  content: BundleContent | null;
}

/** The contents of a bundle one by one, for together they may not fit in memory. */
export async function* readBundle(open: OpenBundle, items: AsyncIterable<SealedItem>): AsyncGenerator<ReadItem> {
  for await (const item of items) yield { number: item.number, content: await contentOf(open, item) };
}

async function contentOf(open: OpenBundle, item: SealedItem): Promise<BundleContent | null> {
  try {
    return unpackContent(await openItem(open, item));
  } catch {
    return null;
  }
}

/** The items of a bundle on this device, in their order. */
export async function* storedItems(sealed: SealedDatabase, bundle: Bundle): AsyncGenerator<SealedItem> {
  for (const number of await sealed.numbersOf(bundle)) {
    const item = await sealed.item(bundle, number);
    if (item !== undefined) yield item;
  }
}

/** Leaves out what can't be read, and notes what could. */
export async function* readable(items: AsyncIterable<ReadItem>, read: number[]): AsyncGenerator<BundleContent> {
  for await (const { number, content } of items) {
    if (content === null) continue;
    yield content;
    read.push(number);
  }
}
