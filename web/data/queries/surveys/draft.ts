import type { Draft } from '../../protocol/draft.ts';
import type { StoreReader } from '../store-reader.ts';

/** The survey in progress under this key, apart from all else of the survey: it changes with every answer [SURVEY]. */
export const draft = (store: StoreReader, { key }: { key: string }): Draft | null => store.draft(key) ?? null;
