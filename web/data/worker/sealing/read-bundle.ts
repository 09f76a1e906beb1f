import { type BundleContent, isKnownContent, unpackContent } from './bundle-content.ts';
import { type OpenBundle, openItem } from './bundle-key.ts';
import type { Bundle, SealedDatabase, SealedItem } from './sealed-database.ts';

export interface ReadItem {
  number: number;
  /** Null where it can't be read. */
  content: BundleContent | null;
  /** It is whole, but only a newer app knows what it is. */
  isNewer: boolean;
}

/** The contents of a bundle one by one, for together they may not fit in memory. */
export async function* readBundle(open: OpenBundle, items: AsyncIterable<SealedItem>): AsyncGenerator<ReadItem> {
  for await (const item of items) yield { number: item.number, ...(await readItem(open, item)) };
}

export async function readItem(open: OpenBundle, item: SealedItem): Promise<Omit<ReadItem, 'number'>> {
  try {
    const content = unpackContent(await openItem(open, item));
    return isKnownContent(content) ? { content, isNewer: false } : { content: null, isNewer: true };
  } catch {
    return { content: null, isNewer: false };
  }
}

/** The items of a bundle on this device, in their order. */
export async function* storedItems(sealed: SealedDatabase, bundle: Bundle): AsyncGenerator<SealedItem> {
  for (const number of await sealed.numbersOf(bundle)) {
    const item = await sealed.item(bundle, number);
    if (item !== undefined) yield item;
  }
}

/** Leaves out what can't be read, and notes what could, and what only a newer app can read. */
export async function* readable(
  items: AsyncIterable<ReadItem>,
  read: number[],
  newer: number[] = [],
): AsyncGenerator<BundleContent> {
  for await (const { number, content, isNewer } of items) {
    if (isNewer) newer.push(number);
    if (content === null) continue;
    yield content;
    read.push(number);
  }
}
