import type { History } from './history.ts';
import { inOrder } from './in-order.ts';

/** Histories that once failed, by what held afterwards. */
export const kept: readonly [string, History][] = [
  [
    'a restored server is sent what it has forgotten before what came later',
    {
      users: [0, 0, 1],
      caller: null,
      isNewer: false,
      steps: inOrder(
        { kind: 'line', device: 1, record: 11 },
        { kind: 'sync', device: 1, faults: [] },
        { kind: 'restore' },
        { kind: 'line', device: 1, record: 11 },
      ),
    },
  ],
  [
    'a restored server is found out by who sent and did not receive since',
    {
      users: [0, 2],
      caller: null,
      isNewer: false,
      steps: inOrder(
        { kind: 'line', device: 1, record: 9 },
        { kind: 'sync', device: 1, faults: ['twice', 'reply-lost'] },
        { kind: 'restore' },
      ),
    },
  ],
  [
    'a restored server that took the same closing again later is found out by who received it before',
    {
      users: [0, 2],
      caller: null,
      isNewer: false,
      steps: inOrder(
        { kind: 'close', device: 0, record: 8 },
        { kind: 'skew', device: 0, minutes: -3534 },
        { kind: 'sync', device: 0, faults: [] },
        { kind: 'sync', device: 1, faults: [] },
        { kind: 'restore' },
        { kind: 'sync', device: 0, faults: [] },
        { kind: 'sync', device: 0, faults: [] },
      ),
    },
  ],
  [
    'a ver that a restored server gives again is not what an author saw who had received it before',
    {
      users: [0, 0],
      caller: null,
      isNewer: false,
      steps: [
        ...inOrder(
          { kind: 'set', device: 1, record: 4, field: 1 },
          { kind: 'asset', device: 2, record: 9 },
          { kind: 'line', device: 0, record: 9 },
          { kind: 'sync', device: 0, faults: ['twice'] },
          { kind: 'set', device: 0, record: 5, field: 1 },
        ),
        { step: { kind: 'restore' }, commitsToLive: 4 },
      ],
    },
  ],
  [
    'a restored server is sent the photos that it has forgotten',
    {
      users: [0, 2, 1, 1, 1],
      caller: null,
      isNewer: false,
      steps: inOrder(
        { kind: 'photo', device: 2, record: 11 },
        { kind: 'submit', device: 2, record: 11 },
        { kind: 'send-photos', device: 2, faults: [] },
        { kind: 'restore' },
      ),
    },
  ],
  [
    'a line that a restored server was offered again in another order stands once when who saw it before adds another',
    {
      users: [0, 2],
      caller: null,
      isNewer: false,
      steps: inOrder(
        { kind: 'line', device: 0, record: 0 },
        { kind: 'sync', device: 0, faults: [null, null] },
        { kind: 'line', device: 1, record: 0 },
        { kind: 'sync', device: 1, faults: [] },
        { kind: 'sync', device: 2, faults: [] },
        { kind: 'line', device: 2, record: 3 },
        { kind: 'restore' },
        { kind: 'sync', device: 1, faults: ['no-room', 'twice', { diesAfter: 6 }, 'half'] },
      ),
    },
  ],
  [
    'answers that a restored server has forgotten are not its own: its author’s, who offers them before the grade is there again',
    {
      users: [0, 1, 0, 2, 2],
      caller: null,
      isNewer: false,
      steps: inOrder(
        { kind: 'grade', device: 2, record: 1 },
        { kind: 'sync', device: 2, faults: [null] },
        { kind: 'sync', device: 0, faults: [] },
        { kind: 'regrade', device: 0, record: 3 },
        { kind: 'sync', device: 0, faults: [] },
        { kind: 'restore' },
      ),
    },
  ],
  [
    'answers that a restored server has forgotten are not its own, of a survey that somebody else submitted',
    {
      users: [0, 2],
      caller: null,
      isNewer: false,
      steps: inOrder(
        { kind: 'answer', device: 1, record: 8 },
        { kind: 'submit', device: 1, record: 8 },
        { kind: 'sync', device: 1, faults: [] },
        { kind: 'sync', device: 2, faults: [] },
        { kind: 'regrade', device: 0, record: 4 },
        { kind: 'sync', device: 0, faults: [null, { diesAfter: 2 }, { diesAfter: 28 }] },
        { kind: 'restore' },
      ),
    },
  ],
  [
    'answers of a survey that nobody has any more after a restore leave the devices that had received it',
    {
      users: [0, 1],
      caller: null,
      isNewer: false,
      steps: [
        { step: { kind: 'photo', device: 4, record: 9 }, commitsToLive: null },
        { step: { kind: 'submit', device: 4, record: 9 }, commitsToLive: 3 },
        { step: { kind: 'sync', device: 2, faults: ['reply-lost', { diesAfter: 24 }, 'half', 'lost'] }, commitsToLive: null },
        { step: { kind: 'sync', device: 3, faults: [] }, commitsToLive: null },
        { step: { kind: 'wipe', device: 4 }, commitsToLive: 1 },
        { step: { kind: 'restore' }, commitsToLive: null },
      ],
    },
  ],
  [
    'a survey that a restored server takes from another client is the same, whatever the order of its fields',
    {
      users: [0, 0, 0, 1, 1],
      caller: 0,
      isNewer: false,
      steps: [
        { step: { kind: 'photo', device: 1, record: 8 }, commitsToLive: null },
        { step: { kind: 'submit', device: 1, record: 8 }, commitsToLive: 3 },
        { step: { kind: 'sync', device: 1, faults: [] }, commitsToLive: null },
        { step: { kind: 'call-sync', faults: [{ diesAfter: 6 }, { diesAfter: 4 }] }, commitsToLive: null },
        { step: { kind: 'restore' }, commitsToLive: null },
      ],
    },
  ],
  [
    'a tab that does not know how far another one has come finds out that the server was restored',
    {
      users: [0, 2, 0],
      caller: null,
      isNewer: false,
      steps: inOrder(
        { kind: 'event', device: 2, record: 11 },
        { kind: 'sync', device: 2, faults: [null, 'twice'] },
        { kind: 'many-changes' },
        { kind: 'freeze', device: 2, requests: 0 },
        { kind: 'set', device: 2, record: 0, field: 1 },
        { kind: 'restore' },
      ),
    },
  ],
  [
    'what a client of the calls sends a restored server after the closing that it sent stays with it, held',
    {
      users: [0, 1],
      caller: 1,
      isNewer: false,
      steps: inOrder(
        { kind: 'grade', device: 1, record: 1 },
        { kind: 'close', device: 1, record: 7 },
        { kind: 'sync', device: 1, faults: [] },
        { kind: 'call-sync', faults: [] },
        { kind: 'restore' },
      ),
    },
  ],
  [
    'a record that a restored server takes anew is the same to who had it before, its time of creation included',
    {
      users: [0, 2],
      caller: 0,
      isNewer: false,
      steps: inOrder(
        { kind: 'asset', device: 0, record: 3 },
        { kind: 'sync', device: 0, faults: [] },
        { kind: 'call-sync', faults: [] },
        { kind: 'call', record: 8, field: 1 },
        { kind: 'restore' },
      ),
    },
  ],
  [
    "a restored server may let an author's edit take the place of their own former one, whatever they saw between the two",
    {
      users: [0, 1],
      caller: null,
      isNewer: false,
      steps: inOrder(
        { kind: 'set', device: 0, record: 4, field: 0 },
        { kind: 'set', device: 1, record: 4, field: 0 },
        { kind: 'sync', device: 0, faults: [] },
        { kind: 'sync', device: 1, faults: [] },
        { kind: 'sync', device: 0, faults: [] },
        { kind: 'set', device: 0, record: 11, field: 0 },
        { kind: 'restore' },
      ),
    },
  ],
  [
    'an edit of a client of the calls that was taken, its answer lost, before the record was deleted is not missed',
    {
      users: [0, 1, 0],
      caller: 2,
      isNewer: false,
      steps: inOrder(
        { kind: 'call-sync', faults: [null, 'half'] },
        { kind: 'call', record: 8, field: 0 },
        { kind: 'delete', device: 0, record: 2 },
        {
          kind: 'call-sync',
          faults: [null, { diesAfter: 22 }, null, { diesAfter: 28 }, { diesAfter: 30 }, 'late', { diesAfter: 23 }, 'lost'],
        },
      ),
    },
  ],
];
