import { ask, fail, info, many, manySlot, numberSlot, radio, textSlot, when, yn, yna } from './question-builders.ts';
import { questionSet } from './question-set.ts';

export const fireDoor = questionSet({
  slug: 'fire-door',
  name: 'Fire door',
  plural_name: 'Fire doors',
  complex: true,
  standard: 'BS 8214',
  intervals: 'Communal 3 months; flat entrance 12 months.',
  questions: [
    radio('check', 'Check', [info('Quarterly communal'), info('Annual flat entrance'), info('Planned survey')]),
    yn('access', 'Access gained?', 'No access: arrange another visit.'),
    ...when('access', ['No'], ask('attempts', 'Reason and attempts made', textSlot('Reason and attempts made'))),
    ...when(
      'access',
      ['Yes'],
      radio('rating', 'Rating', ['FD30S', 'FD30', 'FD60S', 'FD60', 'Nominal', 'Unknown'].map(info)),
      yn(
        'certified',
        'Certification label or plug visible?',
        'No label or plug: establish the rating of the door from its records.',
      ),
      yn(
        'undamaged',
        'Leaf and frame free from damage, holes, distortion?',
        'Damaged leaf or frame: repair by a competent person or replace.',
      ),
      yn('gaps', 'Top and side gaps within limit (default 2-4 mm)?', 'Gaps out of limit: adjust hinges or lip the leaf.'),
      yn(
        'threshold',
        'Threshold gap within limit (default 10 mm; 3-4 mm if smoke sealed)?',
        'Threshold gap out of limit: adjust the leaf or fit a threshold seal.',
      ),
      yn(
        'strips',
        'Intumescent strips continuous and unpainted?',
        'Intumescent strips missing, broken or painted: replace them.',
      ),
      yna('smoke-seals', 'Smoke seals continuous and undamaged?', 'Smoke seals missing or damaged: replace them.'),
      yn(
        'hinges',
        'At least 3 hinges, all screws in, no oil or metal dust?',
        'Hinges worn or not fully fixed: refix or replace the hinges.',
      ),
      yn(
        'closes',
        'Closes fully from fully open and from about 15 degrees?',
        'Does not close fully: adjust the closer and latch until it does.',
      ),
      yna('glazing', 'Glazing and beads intact?', 'Glazing or beads damaged: replace with fire-rated glazing and beads.'),
    ),
    ...when(
      'gaps',
      ['No'],
      ask(
        'largest-gap',
        'Largest gap, and where',
        numberSlot('Largest gap', 'mm'),
        manySlot('Where', ['Top', 'Hinge side', 'Lock side', 'Meeting stile'].map(info)),
      ),
    ),
    ...when(
      'access',
      ['Yes'],
      yna('hold-open', 'Hold-open releases on alarm?', 'Hold-open does not release: disconnect it and repair.'),
      yn(
        'signs',
        'Signs correct, not wedged or obstructed?',
        'Wedged, obstructed or wrongly signed: clear the door and fit signs.',
      ),
    ),
    ...when(
      'closes',
      ['No'],
      many('cause', 'Cause', [
        fail('Closer missing', 'Closer missing: fit a closer of the right strength.'),
        fail('Closer leaking', 'Closer leaking: replace the closer.'),
        fail('Latch', 'Latch does not engage: adjust or replace the latch.'),
        fail('Binding', 'Leaf binds: adjust the hinges or ease the leaf.'),
        fail('Floor', 'Floor fouls the leaf: adjust the leaf or the floor finish.'),
      ]),
    ),
  ],
});
