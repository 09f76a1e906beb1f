import { ask, dateSlot, info, radio, when, yn } from './question-builders.ts';
import { questionSet } from './question-set.ts';

export const fireBlanket = questionSet({
  slug: 'fire-blanket',
  name: 'Fire blanket',
  plural_name: 'Fire blankets',
  complex: false,
  standard: 'BS EN 1869',
  intervals: 'Service 12 months.',
  questions: [
    radio('check', 'Check', [info('Visual'), info('Annual service')]),
    yn(
      'in-place',
      'In place beside the hazard, unobstructed?',
      'Missing or obstructed: return beside the hazard and clear access.',
    ),
    yn('container', 'Container and pull tapes undamaged?', 'Container or pull tapes damaged: replace the blanket.'),
    yn('legible', 'Instructions legible?', 'Instructions not legible: replace the container or label.'),
    ...when('check', ['Annual service'], yn('clean', 'Blanket clean, no tears?', 'Blanket dirty or torn: replace it.')),
    yn('size', 'Right size for the hazard?', 'Wrong size for the hazard: provide a blanket of the right size.'),
    ask('replace-by', 'Replace-by date', dateSlot('Replace-by date')),
  ],
});
