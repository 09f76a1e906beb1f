import { info, numberSlot, radio, when, yn, yna } from './question-builders.ts';
import { questionSet } from './question-set.ts';

export const hoseReel = questionSet({
  slug: 'hose-reel',
  name: 'Hose reel',
  plural_name: 'Hose reels',
  complex: false,
  standard: 'BS EN 671-3',
  intervals: 'Maintenance 12 months; pressure test 5 years.',
  questions: [
    radio('check', 'Check', [info('User check'), info('Annual maintenance'), info('5-year pressure test')]),
    yn('unobstructed', 'In place, unobstructed?', 'Missing or obstructed: reinstate the reel and clear access.'),
    yn('legible', 'Sign and instructions legible?', 'Sign or instructions not legible: replace them.'),
    yn('sound', 'No corrosion or leaks?', 'Corroded or leaking: repair the joint or replace the part.'),
    yn('turns', 'Drum turns freely, valve accessible?', 'Drum stiff or valve not accessible: free the drum and clear the valve.'),
    ...when(
      'check',
      ['Annual maintenance', '5-year pressure test'],
      yn('run-out', 'Hose run out fully, no cracks or wear?', 'Hose cracked or worn: replace the hose.'),
      yn('flow', 'Flow steady and sufficient?', 'Flow unsteady or too low: investigate the supply and valve.'),
      yn('nozzle', 'Nozzle shuts off cleanly?', 'Nozzle does not shut off: replace the nozzle.'),
    ),
    ...when(
      'check',
      ['5-year pressure test'],
      yn(
        'pressure',
        'Test pressure held?',
        'Did not hold the test pressure: replace the hose and test again.',
        numberSlot('Test pressure', 'bar'),
      ),
    ),
    yna('label', 'Label endorsed?', 'Label not endorsed: complete the maintenance label.'),
  ],
});
