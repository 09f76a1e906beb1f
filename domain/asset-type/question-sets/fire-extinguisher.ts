import { dateSlot, fail, info, many, numberSlot, pass, radio, ask, when, yn } from './question-builders.ts';
import { questionSet } from './question-set.ts';

const serviced = ['Annual basic service', 'Extended service', 'Overhaul', 'Commissioning'];

export const fireExtinguisher = questionSet({
  slug: 'fire-extinguisher',
  name: 'Fire extinguisher',
  plural_name: 'Fire extinguishers',
  complex: false,
  standard: 'BS 5306-3',
  intervals:
    'Visual monthly; basic service 12 months; extended service 5 years (water, foam, powder, wet chemical); CO2 overhaul 10 years; replace by 20 years.',
  questions: [
    radio('check-type', 'Check type', ['Monthly visual', ...serviced].map(info)),
    yn(
      'mounted',
      'In designated place and correctly mounted?',
      'Missing or badly mounted: return to its place and refix the bracket.',
    ),
    yn(
      'unobstructed',
      'Unobstructed, visible, instructions facing outwards?',
      'Obstructed or hidden: clear access and turn the instructions outwards.',
    ),
    yn('legible', 'Instructions clean and legible?', 'Instructions not legible: clean or replace the label.'),
    yn('undamaged', 'Free from damage, corrosion and leaks?', 'Damaged: withdraw from use and provide a replacement.'),
    ...when(
      'undamaged',
      ['No'],
      many('damage', 'Damage found', [
        fail('Corrosion', 'Corroded body: withdraw from use and replace.'),
        fail('Dent or gouge', 'Dented or gouged body: withdraw from use and replace.'),
        fail('Plastic split or UV', 'Split or UV-degraded plastic: replace the part or the extinguisher.'),
        fail('Hose or horn', 'Damaged hose or horn: replace it.'),
        fail('Fire damage', 'Fire damage: condemn and replace.'),
        fail('Leak', 'Leaking: withdraw from use, repair and recharge or replace.'),
      ]),
    ),
    radio('gauge', 'Gauge in operable range?', [
      pass('Yes'),
      fail('No', 'Gauge outside the operable range: recharge or replace.'),
      info('No gauge fitted'),
    ]),
    yn(
      'pin',
      'Pin, seal and tamper indicator intact?',
      'Pin, seal or tamper indicator not intact: check the contents and refit.',
    ),
    ...when(
      'pin',
      ['No'],
      radio('discharged', 'Evidence of discharge?', [
        pass('No'),
        fail('Yes', 'Partly or fully discharged: recharge or replace.'),
      ]),
    ),
    ...when(
      'check-type',
      serviced,
      yn(
        'weight',
        'Weight: within 10% of recorded?',
        'Weight out by more than 10%: recharge or replace.',
        numberSlot('Weight', 'kg'),
      ),
      yn(
        'hose',
        'Hose, horn, valve and O-rings satisfactory or replaced?',
        'Hose, horn, valve or O-rings not satisfactory: replace the parts.',
      ),
      yn('hazard', 'Suitable type for the hazard here?', 'Unsuitable for the hazard here: provide the right type.'),
      ask(
        'dates',
        'Manufacture date, and next extended service or overhaul',
        dateSlot('Manufacture date'),
        dateSlot('Next extended service or overhaul'),
      ),
      yn(
        'label',
        'Maintenance label completed and new seal fitted?',
        'Maintenance label or seal missing: complete the label and fit a new seal.',
      ),
    ),
    ...when(
      'check-type',
      ['Extended service', 'Overhaul'],
      radio('examination', 'Discharge and internal examination', [
        pass('Pass'),
        fail('Fail', 'Failed the internal examination: repair and examine again, or replace.'),
        fail('Condemned', 'Condemned: remove from site and replace.'),
      ]),
    ),
  ],
});
