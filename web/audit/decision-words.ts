import { unreachable } from '#domain/assertions.ts';
import type { AuditStory } from '#domain/audit/audit-details.ts';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import { holdWords } from '#domain/sync/hold-reason.ts';
import { fieldWords } from '#web/data/record-kinds/field-words.ts';
import { changeLine, type EntryWords } from './change-line.ts';
import { recordWords } from './record-words.ts';
import { type NameOf, type NounOf, valueWords } from './value-words.ts';

type Story = Extract<
  AuditStory,
  { kind: 'conflict' | 'resolved' | 'held' | 'accepted' | 'refused' | 'version' | 'stays-deleted' }
>;

/** What was not kept, what waited, and who decided. */
export function decisionWords(entry: AuditEntry, story: Story, nameOf: NameOf, nounOf: NounOf): EntryWords {
  const [who, what] = [nameOf('users', entry.user_id), recordWords(entry, nameOf, nounOf)];
  const person = (id: string | null) => nameOf('users', id);
  switch (story.kind) {
    case 'conflict': {
      const { field, lost, kept, lost_by, kept_by } = story.details;
      const side = (value: typeof lost, by: string | null) => `${valueWords(field, value, nameOf)}, by ${person(by)}`;
      const lines = [`Kept: ${side(kept, kept_by.by)}`, `Not kept: ${side(lost, lost_by.by)}`];
      return { title: `Two changes of the ${fieldWords(field)} of ${nameOf(entry.entity, entry.record_id)} met`, lines };
    }
    case 'resolved': {
      if (story.details.taken_back !== undefined)
        return { title: `${who} took back the test that met the deletion of ${what}: nothing is left to decide`, lines: [] };
      const done = story.details.resolution === 'kept' ? 'left it as it is' : 'restored the other value';
      return { title: `${who} decided about the ${fieldWords(story.details.field)} of ${what}: ${done}`, lines: [] };
    }
    case 'held': {
      const lines = [`${holdWords(story.details.reason)}.`, ...story.details.changes.map((change) => changeLine(change, nameOf))];
      return { title: `A change of ${what} by ${who} waited for a decision`, lines };
    }
    case 'accepted': {
      const whose = `a change of ${what} by ${person(story.details.author_id)}`;
      if (entry.user_id === null) return { title: `The reopening of its inspection let in ${whose}`, lines: [] };
      return { title: `${who} accepted ${whose}`, lines: reasonLines(story.details.reason) };
    }
    case 'refused': {
      const title = `${who} refused a change of ${what} by ${person(story.details.author_id)}`;
      return { title, lines: reasonLines(story.details.reason) };
    }
    case 'version':
      return { title: `Version ${story.details.version} of ${what} was written down`, lines: [] };
    case 'stays-deleted':
      return { title: `${who} decided that ${what} stays deleted`, lines: [] };
    default:
      return unreachable(story);
  }
}

const reasonLines = (reason: string | null): string[] => (reason === null || reason === '' ? [] : [`Reason: ${reason}`]);
