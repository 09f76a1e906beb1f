import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inWalkOrder, placeOf, walkOrder } from './walk-order.ts';

let made = 0;
const at = (location: string, serial_number: string | null = null) => {
  made += 1;
  return { id: `id ${made}`, location, serial_number };
};
const sorted = (...locations: string[]) =>
  locations
    .map((location) => at(location))
    .toSorted(walkOrder)
    .map(({ location }) => location);

test.each([
  [
    [
      'Sub-basement',
      'Basement',
      'Lower ground',
      'Ground floor',
      'Mezzanine',
      'Floor 1',
      'Floor 2',
      'Floor 13',
      'Roof',
      'Annexe',
      '',
    ],
  ],
  [
    [
      'B2',
      'Cellar',
      'LG',
      'G',
      '1st floor',
      'L02',
      'Étage 3',
      '4e étage',
      'FIFTH FLOOR',
      'level 06',
      'Lvl. 7',
      'Floor-8',
      '9 floor',
    ],
  ],
  [['Basement 2, Store', 'Basement level 1, Store', 'Floor -1, Store', 'Level 0, Store', 'Storey 1, Store', 'Niveau 2, Store']],
  [['Level −2', 'Level -1', 'Rez-de-chaussée', 'First floor', '2nd floor', 'LEVEL 3']],
  [['Floor 1, Room 2', 'Floor 1, Room 10', 'floor 1, room 10, Shelf 2', 'Floor 1, Room 10, Shelf 11', 'FLOOR 2, Room 1']],
  [['Floor 2', 'Floor 2, Kitchen', 'Floor 2A', 'Floor 2 east wing', 'Floor 3']],
  [['Block A', 'Block A, Cellar', 'Block A, Ground floor, Bar', 'Block A, Floor 2', 'Block A, Floor 10', 'Block B, Basement']],
  [['Tower basement', 'Tower ground floor', 'Tower floor 2', 'Tower floor 10', 'Wing floor 1']],
  [['Aisle 2', 'Aisle 10', 'Loading dock', 'Offices']],
])('[WALK.1] places lie as a person walks by them: %#', (places) => {
  expect(sorted(...places.toReversed())).toEqual(places);
});

test('[WALK.1] one place however it is written, and what is before the first comma that says something', () => {
  const keys = ['Floor 2, Lobby', ' FLOOR  2 ,Bar, Left', 'floor 2', ', Floor 2 ,', 'Ｆloor 2，Bar'].map((location) =>
    placeOf({ location }),
  );
  expect(new Set(keys.map(({ key }) => key))).toEqual(new Set(['floor 2']));
  expect(placeOf({ location: ' FLOOR  2 ,Bar' }).name).toBe('FLOOR 2');
  expect(placeOf({ location: ' , ,' })).toMatchObject({ key: '', name: '' });
});

test('[WALK.1] places that read alike stay apart, each with its assets', () => {
  const places = ['Floor 1, A', 'Floor 01, B', 'Floor 1, C', 'Floor 01, D', 'Level 1, B'];
  expect(sorted(...places)).toEqual(['Floor 01, B', 'Floor 01, D', 'Floor 1, A', 'Floor 1, C', 'Level 1, B']);
});

test('[WALK.1] in one spot by serial number, those without one last', () => {
  const spot = [at('Bar', '10'), at('bar'), at('Bar', ''), at('BAR ', '9'), at('Bar', 'A2')];
  const order = spot.toSorted(walkOrder).map(({ serial_number }) => serial_number);
  expect(order).toEqual(['9', '10', 'A2', null, '']);
});

const word = fc.oneof(
  fc.constantFrom(
    'Floor',
    'floor',
    'LEVEL',
    'Étage',
    'basement',
    'Ground',
    'L02',
    '2nd',
    'Block',
    'roof',
    '',
    ' ',
    ',',
    '-',
    '−',
  ),
  fc.nat({ max: 20 }).map(String),
  fc.nat({ max: 20 }).map((number) => `0${number}`),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
);
const located = fc.record({
  id: fc.uuid(),
  location: fc.array(word, { maxLength: 6 }).map((words) => words.join(' ')),
  serial_number: fc.option(fc.oneof(fc.constantFrom('', '1', '01', '10', 'A1'), fc.string({ maxLength: 4 }))),
});

test('[WALK.1] the order is total: of any two one comes first, and with a third they stay in line', () => {
  const sign = (...[one, other]: Parameters<typeof walkOrder>) => Math.sign(walkOrder(one, other));
  fc.assert(
    fc.property(located, located, located, (one, two, three) => {
      expect(sign(one, one)).toBe(0);
      expect(sign(one, two) === 0).toBe(one.id === two.id);
      expect(sign(one, two) + sign(two, one)).toBe(0);
      if (sign(one, two) < 0 && sign(two, three) < 0) expect(sign(one, three)).toBe(-1);
    }),
    { numRuns: 1_000 },
  );
});

test('[WALK.1] from whatever order, each asset once, and those of one place beside each other', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(located, { selector: ({ id }) => id, maxLength: 40, size: 'max' }),
      fc.infiniteStream(fc.nat()),
      (list, turns) => {
        const order = list.toSorted(walkOrder);
        const shuffled = list
          .map((one) => [one, turns.next().value as number] as const)
          .toSorted(([, one], [, other]) => one - other)
          .map(([one]) => one);
        expect(shuffled.toSorted(walkOrder)).toEqual(order);
        expect(inWalkOrder(shuffled)).toEqual(order);
        expect(new Set(order)).toEqual(new Set(list));
        const keys = order.map((one) => placeOf(one).key);
        const changes = keys.filter((key, index) => key !== keys[index - 1]);
        expect(new Set(changes).size).toBe(changes.length);
      },
    ),
  );
});

test('[WALK.1] numbers count as numbers, however many digits they have', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Floor ', 'L', 'Room ', 'Hall, Bay ', 'Wing B level '),
      fc.nat(999),
      fc.nat(999),
      (name, one, other) => {
        const order = walkOrder(at(`${name}${one}`), at(`${name}${other}`));
        if (one !== other) expect(Math.sign(order)).toBe(Math.sign(one - other));
      },
    ),
  );
});

test('[WALK.8] of 25,000 different locations each is read once, however often their list is sorted or parted by places', () => {
  const read = vi.spyOn(String.prototype, 'normalize');
  onTestFinished(() => read.mockRestore());
  const list = Array.from({ length: 25_000 }, (_, room) => at(`Floor ${room % 40}, Room ${room}`));
  const before = inWalkOrder(list);
  const reads = read.mock.calls.length;
  expect(inWalkOrder(list.toReversed())).toEqual(before);
  expect(list.toSorted(walkOrder)).toEqual(before);
  for (const one of before) placeOf(one);
  expect(read.mock.calls.length).toBe(reads);
});
