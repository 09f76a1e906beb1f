import { grouped } from '#domain/grouped.ts';
import type { UnsentCounts } from '#web/data/protocol/session-state.ts';

/** '3 unsent changes, 1 survey in progress, 2 photos, 1 unsaved form'; empty when there is nothing. */
export function unsentWords({ changes, drafts, photos, forms }: UnsentCounts): string {
  return [
    ...(changes > 0 ? [plural(changes, 'unsent change')] : []),
    ...(drafts > 0 ? [`${plural(drafts, 'survey')} in progress`] : []),
    ...(photos > 0 ? [plural(photos, 'photo')] : []),
    ...(forms > 0 ? [plural(forms, 'unsaved form')] : []),
  ].join(', ');
}

const plural = (count: number, one: string) => `${grouped(count)} ${one}${count === 1 ? '' : 's'}`;
