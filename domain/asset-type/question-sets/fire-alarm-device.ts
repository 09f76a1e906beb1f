import { ask, fail, info, numberSlot, pass, radio, textSlot, when, yn, yna } from './question-builders.ts';
import { questionSet } from './question-set.ts';

const serviced = ['Six-monthly service'];

export const fireAlarmDevice = questionSet({
  slug: 'fire-alarm-device',
  name: 'Fire alarm device',
  plural_name: 'Fire alarm devices',
  complex: false,
  standard: 'BS 5839-1',
  intervals: 'Weekly; 6 months.',
  questions: [
    radio('test', 'Test', [info('Weekly user test'), info('Six-monthly service')]),
    yn('panel-normal', 'Panel normal before test?', 'Panel not normal before the test: investigate and clear the faults shown.'),
    radio(
      'device',
      'Device',
      ['As recorded', 'Call point', 'Smoke', 'Heat', 'Multi-sensor', 'Sounder or beacon', 'Interface'].map(info),
    ),
    yn('undamaged', 'Unobstructed and undamaged?', 'Obstructed or damaged: clear it, repair or replace the device.'),
    yn(
      'operated',
      'Operated, with correct zone and address shown?',
      'Did not operate or showed the wrong zone or address: repair or correct the panel.',
    ),
    ...when('operated', ['No'], ask('shown', 'What the panel showed', textSlot('What the panel showed'))),
    yn('sounders', 'Sounders heard throughout?', 'Sounders not heard throughout: repair or add sounders.'),
    yn('reset', 'System reset normally?', 'System did not reset normally: call out the maintainer.'),
    ...when(
      'test',
      serviced,
      yna(
        'clearance',
        '500 mm clear around detector, stock 300 mm below ceiling?',
        'Detector not clear: keep 500 mm around it and stock 300 mm below the ceiling.',
      ),
      radio('batteries', 'Batteries load-tested', [
        pass('Pass'),
        fail('Fail', 'Standby batteries failed the load test: replace them.'),
        info('N/A'),
      ]),
      ask('false-alarms', 'False alarms in 12 months', numberSlot('False alarms')),
      yn('log-book', 'Log book faults all actioned?', 'Faults in the log book outstanding: put them right and record it.'),
    ),
  ],
});
