import { grouped } from '#domain/grouped.ts';
import { unreachable } from '#domain/assertions.ts';
import type { AuditStory } from '#domain/audit/audit-details.ts';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import { formatInstant } from '#domain/day/format-instant.ts';
import type { EntryWords } from './change-line.ts';
import type { NameOf } from './value-words.ts';

type Story = Extract<AuditStory, { kind: 'login' | 'logout' | 'session-ended' | 'password' | 'refusals' | `token-${string}` }>;

/** Why changes were refused. */
const refusals: Readonly<Record<string, string>> = {
  invalid: 'not valid',
  forbidden: 'not allowed',
  'username-taken': 'the username was taken',
  'last-administrator': 'of the last administrator',
  refused: 'behind another that was refused, or of an API token’s user',
};

/** Logins and what ended them, passwords, API tokens, and how much was refused. */
export function accountWords(entry: AuditEntry, story: Story, nameOf: NameOf): EntryWords {
  return { title: titleOf(entry, story, nameOf), lines: [] };
}

function titleOf({ user_id, record_id }: AuditEntry, story: Story, nameOf: NameOf): string {
  const [who, whose] = [nameOf('users', user_id), nameOf('users', record_id)];
  const isOwn = user_id === record_id;
  switch (story.kind) {
    case 'login':
      return `${who} logged in`;
    case 'logout':
      return `${who} logged out`;
    case 'session-ended': {
      const { ended, of } = story.details;
      const sessions = of === null ? counted(ended, isOwn ? 'other login' : 'login') : `the login with ${of}`;
      return `${who} ended ${sessions}${isOwn ? '' : ` of ${whose}`}`;
    }
    case 'password':
      if (user_id === null) return `The password of ${whose} was reset by whoever runs the server`;
      return isOwn ? `${who} changed their own password` : `${who} set the password of ${whose}`;
    case 'token-made':
      return `${who} made the API token ${whose}, until ${formatInstant(story.details.expires_at)}`;
    case 'token-revoked':
      return `${who} revoked the API token ${whose}`;
    case 'token-used':
      return `The API token ${whose} was used for the first time`;
    case 'refusals': {
      const { kind, hour } = story.details;
      const count = counted(story.details.count, kind === 'login' ? 'failed login' : 'change');
      const during = `in the hour from ${formatInstant(`${hour}:00:00.000Z`)}`;
      const by = user_id === null ? 'unknown usernames' : who;
      if (kind === 'login') return `${count} of ${by} ${during}`;
      return `${count} of ${by} refused ${during}: ${refusals[kind] ?? kind}`;
    }
    default:
      return unreachable(story);
  }
}

const counted = (count: number, noun: string) => `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
