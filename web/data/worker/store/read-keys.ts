import type { EntityName } from '#domain/entities.ts';

/** Keys under which reads are remembered and commits announced [DEV]. */
export const recordKey = (entity: EntityName, id: string): string => `${entity}/${id}`;
export const indexKey = (entity: EntityName, field: string, value: string): string => `${entity}/${field}=${value}`;
export const draftReadKey = (key: string): string => `drafts/${key}`;
export const evidenceKey = (inspectionId: string): string => `evidence/${inspectionId}`;
export const ALL_DRAFTS = 'drafts';
export const PHOTOS = 'photos';
/** What waits for a decision, and what was decided. */
export const DESK = 'desk';
/** Touched when verdicts have come. */
export const VERDICTS = 'verdicts';
export const TODAY = 'today';
/** A figure that is kept: it is touched with whatever it was counted from, so that who reads it remembers one key. */
export const figureKey = (key: string): string => `figures/${key}`;
/** Touched when everything may have changed. */
export const EVERYTHING = '*';

/** What a change of these drafts touches. */
export const draftTouches = (keys: readonly string[]): string[] =>
  keys.length === 0 ? [] : [ALL_DRAFTS, ...keys.map(draftReadKey)];
