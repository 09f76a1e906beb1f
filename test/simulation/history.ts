import fc from 'fast-check';
import { must } from '#domain/assertions.ts';
import type { Fault } from './clients/network.ts';

/** What a person, a device, a network or a server does. Numbers choose among what there is then. */
export type Step =
  | { kind: 'set'; device: number; record: number; field: number }
  | { kind: 'line' | 'event' | 'asset' | 'grade' | 'answer' | 'photo' | 'submit' | 'regrade'; device: number; record: number }
  | { kind: 'poison' | 'invalid' | 'fails'; device: number; record: number }
  | { kind: 'delete' | 'bring-back' | 'close' | 'reopen' | 'assign'; device: number; record: number }
  | { kind: 'sync' | 'send-photos'; device: number; faults: (Fault | null)[] }
  | { kind: 'look'; device: number; record: number; faults: (Fault | null)[] }
  | { kind: 'call'; record: number; field: number }
  | { kind: 'call-sync'; faults: (Fault | null)[] }
  | { kind: 'freeze'; device: number; requests: number }
  | { kind: 'late' | 'switch' | 'thaw' | 'retry'; device: number }
  | { kind: 'restart' | 'upgrade' | 'wipe' | 'full' | 'room' | 'expire'; device: number }
  | { kind: 'skew'; device: number; minutes: number }
  | { kind: 'role' | 'status' | 'judge'; device: number; record: number; yes: boolean }
  | { kind: 'back-up' | 'restore' | 'many-changes' | 'mended' };

export interface History {
  /** Whose devices there are; the first is the administrator's. */
  users: number[];
  /** Whose client speaks only the spec's calls, if anybody's. */
  caller: number | null;
  /** Whether the server is of a later release: its records hold what today's app doesn't know. */
  isNewer: boolean;
  steps: { step: Step; commitsToLive: number | null }[];
}

const MOST_DEVICES = 5;
const DAYS = 3 * 24 * 60;

const device = fc.nat(MOST_DEVICES - 1);
const record = fc.nat(11);
const fault: fc.Arbitrary<Fault | null> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 5, arbitrary: fc.constantFrom<Fault>('lost', 'half', 'reply-lost', 'twice', 'cut', 'late', 'expired', 'no-room') },
  { weight: 2, arbitrary: fc.record({ diesAfter: fc.nat(30) }) },
);

const oneOf = <K extends Step['kind']>(...kinds: K[]) => fc.constantFrom(...kinds);

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: oneOf('set'), device, record, field: fc.nat(1) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: oneOf('line', 'event', 'grade', 'answer', 'photo', 'submit', 'asset', 'regrade'),
      device,
      record,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: oneOf('poison', 'invalid', 'fails', 'fails'), device, record }) },
  { weight: 3, arbitrary: fc.record({ kind: oneOf('delete', 'bring-back', 'close', 'reopen', 'assign'), device, record }) },
  { weight: 8, arbitrary: fc.record({ kind: oneOf('sync'), device, faults: fc.constant([]) }) },
  { weight: 5, arbitrary: fc.record({ kind: oneOf('sync'), device, faults: fc.array(fault, { minLength: 1, maxLength: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: oneOf('send-photos'), device, faults: fc.array(fault, { maxLength: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: oneOf('look'), device, record, faults: fc.array(fault, { maxLength: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: oneOf('call'), record, field: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: oneOf('call-sync'), faults: fc.array(fault, { maxLength: 8 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: oneOf('late', 'switch', 'thaw', 'retry'), device }) },
  { weight: 1, arbitrary: fc.record({ kind: oneOf('freeze'), device, requests: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: oneOf('restart', 'upgrade', 'wipe', 'full', 'room', 'expire'), device }) },
  { weight: 1, arbitrary: fc.record({ kind: oneOf('skew'), device, minutes: fc.integer({ min: -DAYS, max: DAYS }) }) },
  { weight: 1, arbitrary: fc.record({ kind: oneOf('role', 'status', 'judge'), device, record, yes: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: oneOf('back-up', 'restore', 'many-changes', 'mended') }) },
) as fc.Arbitrary<Step>;

const commitsToLive = fc.oneof(
  { weight: 9, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 15 })) },
);

type Timed = History['steps'][number];
const single = fc.record({ step, commitsToLive }).map((one): Timed[] => [one]);

/** A survey from its first answer to its grade, in one go. */
const survey = fc
  .tuple(device, record, fc.boolean(), fc.option(fc.integer({ min: 1, max: 3 })))
  .map(([at, asset, hasPhoto, lives]): Timed[] => [
    { step: { kind: 'answer', device: at, record: asset }, commitsToLive: null },
    ...(hasPhoto ? [{ step: { kind: 'photo', device: at, record: asset }, commitsToLive: null } as const] : []),
    { step: { kind: 'submit', device: at, record: asset }, commitsToLive: lives },
  ]);

/** An edit that is sent at once, over a network that fails. */
const sending = fc
  .tuple(
    device,
    record,
    oneOf('line', 'event', 'grade', 'close', 'delete'),
    fc.array(fault, { minLength: 1, maxLength: 2 }),
    commitsToLive,
  )
  .map(([at, what, kind, faults, lives]): Timed[] => [
    { step: { kind, device: at, record: what }, commitsToLive: null },
    { step: { kind: 'sync', device: at, faults }, commitsToLive: lives },
  ]);

/** What the server refuses, and what its author does next with the record. */
const refused = fc.tuple(device, record, oneOf('event', 'poison', 'retry')).map(([at, what, kind]): Timed[] => [
  { step: { kind: 'poison', device: at, record: what }, commitsToLive: null },
  { step: { kind: 'sync', device: at, faults: [] }, commitsToLive: null },
  { step: kind === 'retry' ? { kind, device: at } : { kind, device: at, record: what }, commitsToLive: null },
]);

const part = fc.oneof(
  { weight: 24, arbitrary: single },
  { weight: 2, arbitrary: survey },
  { weight: 2, arbitrary: sending },
  { weight: 1, arbitrary: refused },
);

/** Two to five devices, an administrator's among them, and what happens. */
const history: fc.Arbitrary<History> = fc.record({
  users: fc.array(fc.nat(2), { minLength: 1, maxLength: MOST_DEVICES - 1 }).map((others) => [0, ...others]),
  caller: fc.option(fc.nat(2), { freq: 2 }),
  isNewer: fc.nat(5).map((one) => one === 5),
  steps: fc.array(part, { minLength: 4, maxLength: 26, size: 'max' }).map((parts) => parts.flat()),
});

/** The same for the same seed. */
export const historyOf = (seed: number): History => must(fc.sample(history, { seed, numRuns: 1 })[0], 'a history');
