import { unreachable } from '#domain/assertions.ts';
import { type AuditDetails, storyOf } from '#domain/audit/audit-details.ts';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import { auditKinds } from '#domain/audit/audit-kinds.ts';
import type { ToldChange } from '#domain/audit/told-change.ts';
import { fieldWords } from '#web/data/record-kinds/field-words.ts';
import { capitalised } from '#domain/capitalised.ts';
import { accountWords } from './account-words.ts';
import { decisionWords } from './decision-words.ts';
import { openingWords } from './opening-words.ts';
import { recordWords } from './record-words.ts';
import { changeLine, type EntryWords } from './change-line.ts';
import { type NameOf, type NounOf, valueWords } from './value-words.ts';

/** So long may both values be that stand in a sentence. */
const IN_A_SENTENCE = 60;

const doing = {
  created: 'created',
  deleted: 'deleted',
  restored: 'restored',
  closed: 'closed',
  reopened: 'opened again',
  changed: 'changed',
  access: 'changed',
} as const;

/** 'Priya Nair changed the grade of 000123 from Pass to Fail' [AUDIT.14] */
export function entryWords(entry: AuditEntry, nameOf: NameOf, nounOf: NounOf): EntryWords {
  const { title, lines } = wordsOf(entry, nameOf, nounOf);
  return { title: capitalised(title), lines: lines.map(capitalised) };
}

function wordsOf(entry: AuditEntry, nameOf: NameOf, nounOf: NounOf): EntryWords {
  if (!auditKinds.includes(entry.kind)) return { title: 'Something that a newer version of the app can tell', lines: [] };
  const story = storyOf(entry);
  switch (story.kind) {
    case 'created':
    case 'deleted':
    case 'restored':
    case 'closed':
    case 'reopened':
    case 'changed':
    case 'access':
      return changeWords(entry, story, nameOf, nounOf);
    case 'conflict':
    case 'resolved':
    case 'held':
    case 'accepted':
    case 'refused':
    case 'version':
    case 'stays-deleted':
      return decisionWords(entry, story, nameOf, nounOf);
    case 'login':
    case 'logout':
    case 'session-ended':
    case 'password':
    case 'token-made':
    case 'token-used':
    case 'token-revoked':
    case 'refusals':
      return accountWords(entry, story, nameOf);
    case 'began':
    case 'loaded':
    case 'lost-entries':
    case 'server-restored':
      return openingWords(story);
    default:
      return unreachable(story);
  }
}

interface ChangeStory {
  kind: keyof typeof doing;
  details: AuditDetails['changed'];
}

/** What stands in the sentence already. */
const silent: Partial<Record<ChangeStory['kind'], readonly string[]>> = {
  deleted: ['deleted_at'],
  restored: ['deleted_at'],
  closed: ['closed_at', 'closed_by_id'],
  reopened: ['closed_at', 'closed_by_id'],
};

function changeWords(entry: AuditEntry, { kind, details }: ChangeStory, nameOf: NameOf, nounOf: NounOf): EntryWords {
  const who = nameOf('users', entry.user_id);
  const left = details.changes.filter(({ field }) => silent[kind]?.includes(field) !== true);
  const handedIn = details.handed_in_by === null ? [] : [`Handed in by ${nameOf('users', details.handed_in_by)}`];
  const [only] = left;
  const sentence = left.length === 1 && only !== undefined && kind !== 'created' ? inSentence(entry, only, nameOf) : null;
  if (sentence !== null && (kind === 'changed' || kind === 'access')) return { title: `${who} ${sentence}`, lines: handedIn };
  const lines = left.map((change) => changeLine(change, nameOf));
  return { title: `${who} ${doing[kind]} ${recordWords(entry, nameOf, nounOf)}`, lines: [...lines, ...handedIn] };
}

/** Null where the values are too long for it. */
function inSentence(entry: AuditEntry, { field, part, from, to }: ToldChange, nameOf: NameOf): string | null {
  if (from === null) return null;
  const [before, after] = [valueWords(field, from, nameOf), valueWords(field, to, nameOf)];
  if (before.length > IN_A_SENTENCE || after.length > IN_A_SENTENCE) return null;
  const what = part === null ? `the ${fieldWords(field)}` : `the answer to ‘${part}’`;
  return `changed ${what} of ${nameOf(entry.entity, entry.record_id)} from ${before} to ${after}`;
}
