import type { OperationId } from '#domain/sync/wire.ts';
import type { serverCalls } from '../sync/server-calls.ts';

type Made = ReturnType<typeof serverCalls>;

const file = { sha256: 'ab', file_name: 'a.jpg' };

/** Every call of synchronisation that there is, with all that it can say. */
export const everyCall: Record<keyof Made, (made: Made) => Promise<unknown>> = {
  push: (made) => made.push([], '', 'known'),
  pull: (made) => made.pull(null, 'device', { known: 'known' }),
  check: (made) => made.check({ entity: 'sites', count: 0, digest: '', cursor: '', known: 'known' as OperationId }),
  checkRange: (made) => made.checkRange({ entity: 'sites', after: null, to: null, have: [] }),
  checkAnswers: (made) => made.checkAnswers([]),
  answersOf: (made) => made.answersOf(['one', 'other']),
  answers: (made) => made.answers('grade'),
  events: (made) => made.events(new AbortController().signal),
  lackingPhotos: (made) => made.lackingPhotos([]),
  putFile: (made) => made.putFile('id', file, new ArrayBuffer(1)),
  file: (made) => made.file('id'),
  handIn: (made) => made.handIn('author', [], ''),
  me: (made) => made.me(),
  unseal: (made) => made.unseal({ key_id: '', sealed_key: '' }),
  held: (made) => made.held(0),
  heldChange: (made) => made.heldChange({ op: 'op', sequence: 3 }),
  conflicts: (made) => made.conflicts('after'),
  deletedSites: (made) => made.deletedSites('after'),
  evidence: (made) => made.evidence('inspection', 1),
};
