import { fail, info, numberSlot, pass, radio, textSlot, when, yn } from './question-builders.ts';
import { questionSet } from './question-set.ts';

export const sprinklerValveSet = questionSet({
  slug: 'sprinkler-valve-set',
  name: 'Sprinkler valve set',
  plural_name: 'Sprinkler valve sets',
  complex: true,
  standard: 'NFPA 25',
  intervals: 'Monthly visual; quarterly; annual.',
  questions: [
    radio('check', 'Check', [info('Monthly visual'), info('Quarterly'), info('Annual')]),
    yn(
      'valves-open',
      'Control valves open and secured or supervised?',
      'Control valves shut or unsecured: open, then lock or supervise them.',
    ),
    yn('gauge', 'Gauge normal?', 'Gauge not normal: investigate the supply or replace the gauge.', numberSlot('Pressure', 'bar')),
    yn('no-leaks', 'No leaks; valve signs present?', 'Leaking or signs missing: repair the leak and fit signs.'),
    yn(
      'heads',
      'Heads free of paint and corrosion, 450 mm clear?',
      'Heads painted, corroded or obstructed: replace the heads, keep 450 mm clear.',
    ),
    ...when(
      'check',
      ['Quarterly', 'Annual'],
      yn('waterflow', 'Waterflow alarm operated?', 'Waterflow alarm did not operate: repair and test again.'),
    ),
    ...when(
      'check',
      ['Annual'],
      yn(
        'drain-test',
        'Drain test normal?',
        'Drain test not normal: check for a shut valve or an obstruction.',
        numberSlot('Static', 'bar'),
        numberSlot('Residual', 'bar'),
      ),
    ),
    yn('spares', 'Spare heads and wrench present?', 'Spare heads or wrench missing: provide them.'),
    radio('deficiency', 'Deficiency class', [
      pass('None'),
      info('Non-critical'),
      fail('Critical', 'Critical deficiency: put right without delay.'),
      fail('Impairment', 'Impairment: start a fire watch, notify those concerned and restore the system.'),
    ]),
    ...when(
      'deficiency',
      ['Impairment'],
      yn('fire-watch', 'Fire watch in place?', 'No fire watch: start one at once.', textSlot('Who was notified, and when')),
    ),
  ],
});
