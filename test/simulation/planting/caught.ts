import type { History, Step } from '../history.ts';
import { inOrder } from '../in-order.ts';
import type { PlantName } from './plants.ts';

const world = { caller: null, isNewer: false };

const lostReply = inOrder({ kind: 'set', device: 0, record: 9, field: 1 }, { kind: 'sync', device: 0, faults: ['late', null] });

/** A server that dies after each statement at which a transaction may end. */
const deaths = Array.from({ length: 32 }).flatMap((_, at): Step[] => [
  { kind: 'asset', device: 0, record: 5 },
  { kind: 'sync', device: 0, faults: [{ diesAfter: 4 + at }] },
  { kind: 'sync', device: 0, faults: [] },
]);

/** Of each bug a history that ends badly with it, much like the one that the first seed to find it was shrunk to. */
export const caught: Readonly<Record<PlantName, History>> = {
  'cursor-first': {
    ...world,
    users: [0, 1],
    steps: inOrder({ kind: 'line', device: 1, record: 8 }, { kind: 'sync', device: 1, faults: [] }, [
      { kind: 'sync', device: 0, faults: [] },
      2,
    ]),
  },
  'counter-last': { ...world, users: [0, 2], steps: inOrder(...deaths) },
  'no-replay': { ...world, users: [0, 1], steps: lostReply },
  'newest-wins': {
    ...world,
    users: [0, 0],
    steps: inOrder(
      { kind: 'set', device: 0, record: 6, field: 1 },
      { kind: 'set', device: 1, record: 6, field: 1 },
      { kind: 'sync', device: 1, faults: [] },
      { kind: 'sync', device: 0, faults: [] },
    ),
  },
  'deleted-row': {
    ...world,
    users: [0, 2],
    steps: inOrder({ kind: 'many-changes' }, { kind: 'delete', device: 0, record: 10 }),
  },
  'row-403': { ...world, users: [0, 2], steps: inOrder({ kind: 'poison', device: 1, record: 11 }) },
  'draft-first': {
    ...world,
    users: [0, 1],
    steps: inOrder({ kind: 'answer', device: 1, record: 1 }, [{ kind: 'submit', device: 1, record: 1 }, 1]),
  },
  'line-aside': {
    ...world,
    users: [0, 1],
    steps: inOrder(
      { kind: 'line', device: 0, record: 0 },
      { kind: 'line', device: 1, record: 0 },
      { kind: 'sync', device: 0, faults: [] },
      { kind: 'sync', device: 1, faults: [] },
    ),
  },
  'silent-index': {
    ...world,
    users: [0, 1],
    caller: 0,
    steps: inOrder({ kind: 'call-sync', faults: [] }, { kind: 'set', device: 0, record: 5, field: 0 }),
  },
  'all-inspections': { ...world, users: [0, 2], steps: inOrder({ kind: 'set', device: 0, record: 3, field: 0 }) },
  'shown-only': {
    ...world,
    users: [0, 1],
    steps: inOrder({ kind: 'line', device: 1, record: 0 }, { kind: 'sync', device: 1, faults: [] }),
  },
  'deaf-tab': {
    ...world,
    users: [0, 1],
    steps: inOrder({ kind: 'switch', device: 0 }, { kind: 'line', device: 1, record: 0 }),
  },
  'nothing-left': {
    ...world,
    users: [0, 1],
    steps: inOrder(
      { kind: 'poison', device: 1, record: 0 },
      { kind: 'sync', device: 1, faults: [] },
      { kind: 'event', device: 1, record: 0 },
    ),
  },
  'all-aside': {
    ...world,
    users: [0, 1],
    steps: inOrder(
      { kind: 'line', device: 1, record: 0 },
      { kind: 'line', device: 1, record: 1 },
      { kind: 'fails', device: 1, record: 0 },
      { kind: 'sync', device: 1, faults: [] },
    ),
  },
  'all-again': {
    ...world,
    users: [0, 1],
    steps: inOrder(
      { kind: 'line', device: 1, record: 0 },
      { kind: 'sync', device: 1, faults: [] },
      { kind: 'sync', device: 0, faults: [] },
      { kind: 'line', device: 1, record: 1 },
    ),
  },
  'new-id': { ...world, users: [0, 1], steps: lostReply },
};
