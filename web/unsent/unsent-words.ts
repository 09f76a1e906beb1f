import { grouped } from '#domain/grouped.ts';
import type { WorkCounts } from '#web/data/protocol/sealed-status.ts';

/** '3 unsent changes, 1 survey in progress, 2 photos, 1 unsaved form'; empty when there is nothing. */
export function unsentWords({ changes, drafts, photos, forms }: WorkCounts): string {
  return [
    ...(changes > 0 ? [plural(changes, 'unsent change')] : []),
    ...(drafts > 0 ? [`${plural(drafts, 'survey')} in progress`] : []),
    ...(photos > 0 ? [plural(photos, 'photo')] : []),
    ...(forms > 0 ? [plural(forms, 'unsaved form')] : []),
  ].join(', ');
}

/** '1 change is held by the server, for an administrator to decide.' */
export const heldWords = (held: number): string =>
  `${plural(held, 'change')} ${held === 1 ? 'is' : 'are'} held by the server, for an administrator to decide.`;

const plural = (count: number, one: string) => `${grouped(count)} ${one}${count === 1 ? '' : 's'}`;
