import fc from 'fast-check';
import { expect, test } from 'vitest';
import { must } from '../assertions.ts';
import { nextOnWalk } from './next-on-walk.ts';
import { placeOf, placeOrder } from './walk-order.ts';

const asset = (id: string, location: string, asset_type_id = 'extinguisher') => ({
  id,
  location,
  serial_number: id,
  asset_type_id,
});
const building = [
  asset('9', 'Basement, Plant room'),
  asset('1', 'Floor 1, Lobby'),
  asset('2', 'Floor 1, Lobby', 'door'),
  asset('3', 'floor  1, Stair'),
  asset('5', 'Floor 2, Lobby'),
  asset('4', 'Floor 13, Lobby'),
];

test.each([
  ['1', '9 2 3 5 4', '3', 'the same place, and there the same type, comes first'],
  ['3', '9 1 2 5 4', '1', 'what was skipped in the same place comes before the next one'],
  ['3', '9 2 5 4', '2', 'the same place comes before the same type elsewhere'],
  ['3', '9 5 4', '5', 'the next place in walking direction, Floor 2 before Floor 13'],
  ['5', '9 1 4', '4', 'on, not back'],
  ['4', '1 9', '9', 'at the end what was skipped, from the beginning'],
  ['2', '1 3', '3', 'of other types the next one, on and not back'],
  ['4', '', null, 'nowhere when nothing is left'],
])('[WALK.2] from %s with %j left to %s: %s', (at, left, expected, _why) => {
  const waiting = building.filter(({ id }) => left.split(' ').includes(id));
  const from = must(
    building.find(({ id }) => id === at),
    'an asset',
  );
  expect(nextOnWalk(from, waiting)?.id ?? null).toBe(expected);
});

const round = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    location: fc.constantFrom('Floor 2, A', 'FLOOR 2, B', 'Floor 13, A', 'Basement, C', 'Kitchen', '', 'Étage 3, A'),
    serial_number: fc.option(fc.constantFrom('1', '01', '2', '10')),
    asset_type_id: fc.constantFrom('extinguisher', 'door'),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 30, size: 'max' },
);

test('[WALK.2] a round by Next alone meets every asset once, ends each place before it leaves it, and turns back once', () => {
  fc.assert(
    fc.property(round, fc.nat(), (all, start) => {
      const met = [must(all[start % all.length], 'a start')];
      for (let left = all; ;) {
        const at = must(met.at(-1), 'where one is');
        left = left.filter((one) => one !== at);
        const next = nextOnWalk(at, left);
        if (next === null) break;
        met.push(next);
      }
      expect(new Set(met)).toEqual(new Set(all));
      expect(met).toHaveLength(all.length);
      const steps = met.slice(1).map((one, at) => placeOrder(one, must(met[at], 'the one before')));
      expect(steps.filter((order) => order < 0).length).toBeLessThanOrEqual(1);
      expect(steps.filter((order) => order !== 0)).toHaveLength(new Set(all.map((one) => placeOf(one).key)).size - 1);
    }),
  );
});
