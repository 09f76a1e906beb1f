import type { Draft } from '../draft.ts';
import type { StoreReader } from '../store-reader.ts';

/** The survey in progress under this key, apart from all else of the survey: it changes with every answer [D6]. */
export const draft = (store: StoreReader, { key }: { key: string }): Draft | null => store.draft(key) ?? null;
