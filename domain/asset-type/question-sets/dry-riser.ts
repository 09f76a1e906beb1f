import { fail, info, many, numberSlot, radio, signatureSlot, when, yn } from './question-builders.ts';
import { questionSet } from './question-set.ts';

const pressureTest = ['12-month pressure test'];

export const dryRiser = questionSet({
  slug: 'dry-riser',
  name: 'Dry riser',
  plural_name: 'Dry risers',
  complex: true,
  standard: 'BS 9990',
  intervals: 'Visual 6 months; pressure test 12 months.',
  questions: [
    radio('check', 'Check', [info('6-month visual'), info('12-month pressure test')]),
    yn(
      'inlet-box',
      'Inlet box locked, signed, undamaged?',
      'Inlet box unlocked, unsigned or damaged: secure, sign or repair it.',
    ),
    yn('inlet', 'Inlet valves, caps and washers sound?', 'Inlet valves, caps or washers not sound: replace them.'),
    yn(
      'landing',
      'Landing valves present, closed, strapped?',
      'Landing valves missing, open or unstrapped: close, strap or replace them.',
    ),
    yn('pipework', 'Pipework and drain valve sound?', 'Pipework or drain valve not sound: repair or replace it.'),
    ...when(
      'check',
      pressureTest,
      yn('flushed', 'Flushed first?', 'Not flushed: flush the riser and test again.'),
      yn(
        'held',
        'Held pressure?',
        'Did not hold pressure: repair the leaks and test again.',
        numberSlot('Pressure', 'bar'),
        numberSlot('Minutes', 'min'),
      ),
    ),
    ...when(
      'held',
      ['No'],
      many('leaks', 'Leak points', [
        fail('Inlet', 'Leak at the inlet: renew washers or valve.'),
        fail('Landing valve', 'Leak at a landing valve: renew washer or valve.'),
        fail('Air valve', 'Leak at the air valve: replace it.'),
        fail('Joint', 'Leak at a joint: remake the joint.'),
        fail('Drain', 'Leak at the drain: repair or replace the drain valve.'),
      ]),
    ),
    ...when(
      'check',
      pressureTest,
      yn(
        'drained',
        'Drained, valves reset?',
        'Not drained or valves not reset: drain and reset.',
        signatureSlot('Signature of the tester'),
      ),
    ),
  ],
});
