import { ask, fail, info, many, numberSlot, radio, when, yn, yna } from './question-builders.ts';
import { questionSet } from './question-set.ts';

const fullDuration = ['Annual full duration'];

export const emergencyLight = questionSet({
  slug: 'emergency-light',
  name: 'Emergency light',
  plural_name: 'Emergency lights',
  complex: false,
  standard: 'BS 5266-1',
  intervals: 'Functional monthly; full duration 12 months.',
  questions: [
    radio('test', 'Test', [info('Monthly functional'), info('Annual full duration')]),
    yn('charging', 'Charge indicator lit before test?', 'Charge indicator not lit: check the supply, charger and battery.'),
    yn(
      'undamaged',
      'Present, clean, undamaged, lamp not blackened?',
      'Missing, dirty or damaged: clean, repair or replace the fitting.',
    ),
    yn('lights', 'Lights on simulated mains failure?', 'Does not light on mains failure: repair or replace the fitting.'),
    ...when(
      'lights',
      ['No'],
      many('fault', 'Suspected fault', [
        fail('Lamp', 'Failed lamp: replace it.'),
        fail('Battery', 'Failed battery: replace it.'),
        fail('Charger', 'Failed charger: replace it or the fitting.'),
        fail('Wiring', 'Wiring fault: have an electrician trace and repair it.'),
        fail('Unknown', 'Unknown fault: investigate and repair.'),
      ]),
    ),
    ...when(
      'test',
      fullDuration,
      radio('rated', 'Rated duration', [info('3 h'), info('2 h'), info('1 h')]),
      yn('lasted', 'Lasted full duration?', 'Did not last its rated duration: replace the battery and test again.'),
    ),
    ...when('lasted', ['No'], ask('minutes', 'Minutes achieved', numberSlot('Minutes achieved', 'min'))),
    yn(
      'healthy',
      'Indicator healthy after restoring supply?',
      'Indicator not healthy after the test: check charger and battery.',
    ),
    yna('sign', 'Sign visible and arrow correct?', 'Sign hidden or arrow wrong: move, clean or replace the sign.'),
  ],
});
