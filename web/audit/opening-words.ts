import { grouped } from '#domain/grouped.ts';
import { unreachable } from '#domain/assertions.ts';
import type { AuditStory, Digests } from '#domain/audit/audit-details.ts';
import { formatMoment } from '#domain/day/format-moment.ts';
import { entityNames } from '#domain/entities.ts';
import { kindOf } from '#web/data/record-kinds/record-kinds.ts';
import type { EntryWords } from './change-line.ts';

type Story = Extract<AuditStory, { kind: 'began' | 'loaded' | 'lost-entries' | 'server-restored' }>;

const loaded = {
  'first-run': 'The first administrator and the asset types were made',
  demo: 'The demo organisation was loaded',
  records: 'Records were loaded',
} as const;

/** What was there before anybody changed it, and what the trail has lost. */
export function openingWords(story: Story): EntryWords {
  switch (story.kind) {
    case 'began':
      return { title: 'The audit trail begins', lines: [countsOf(story.details.records)] };
    case 'loaded':
      return { title: loaded[story.details.what], lines: [countsOf(story.details.records)] };
    case 'lost-entries': {
      const { n } = story.details;
      const title = `A device of an administrator has seen entry ${grouped(n)}, which is not the one that is here`;
      return { title, lines: ['The server was restored from a backup, or entries were removed or rewritten.'] };
    }
    case 'server-restored': {
      const { backup_at, n } = story.details;
      const end = n === 0 ? 'Its audit trail was empty.' : `Its audit trail ended with entry ${grouped(n)}.`;
      return { title: `The server was restored from a backup of ${formatMoment(backup_at)}`, lines: [end] };
    }
    default:
      return unreachable(story);
  }
}

const countsOf = (records: Digests): string => {
  const counts = entityNames.flatMap((entity) => {
    const count = records[entity]?.count ?? 0;
    return count === 0 ? [] : [`${grouped(count)} ${kindOf(entity).noun}${count === 1 ? '' : 's'}`];
  });
  return `Records then: ${counts.length === 0 ? 'none' : counts.join(', ')}`;
};
