import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleInspection } from '../examples.ts';
import { stableId } from '../stable-id.ts';
import type { Inspection } from './inspection.ts';
import { type Listed, listOrder } from './list-order.ts';
import { isStillOpen } from './still-open.ts';

const TODAY = '2026-11-22';
const CLOSED = '2026-11-20T10:00:00.000Z';
const listed = (title: string, { left = 0, ...fields }: Partial<Inspection> & { left?: number }): Listed => ({
  inspection: exampleInspection({ id: stableId(title), title, ...fields }),
  left,
});
const titles = (status: Parameters<typeof listOrder>[0], inspections: Listed[]) =>
  inspections.toSorted(listOrder(status)).map(({ inspection }) => inspection.title);

test('[DESK.6] an inspection is still open on the day after its end while something is left and nobody has closed it', () => {
  const ended = (fields: Partial<Inspection> & { left?: number }) =>
    isStillOpen(listed('one', { date_to: '2026-11-21', left: 3, ...fields }), TODAY);
  expect(ended({})).toBe(true);
  expect(ended({ date_to: TODAY })).toBe(false);
  expect(ended({ closed_at: CLOSED })).toBe(false);
  expect(ended({ left: 0 })).toBe(false);
});

test('[DESK.6] past inspections: those still open first, each part with the latest first', () => {
  expect(
    titles('past', [
      listed('closed lately', { date_to: '2026-11-20', closed_at: CLOSED, left: 4 }),
      listed('open long ago', { date_to: '2019-03-01', left: 9 }),
      listed('all tested', { date_to: '2026-11-21', left: 0 }),
      listed('open lately', { date_to: '2026-11-21', left: 1 }),
      listed('closed long ago', { date_to: '2018-01-01', closed_at: CLOSED }),
    ]),
  ).toEqual(['open lately', 'open long ago', 'all tested', 'closed lately', 'closed long ago']);
});

test('[DESK.7] current inspections: what has something left by its end, most left first; 0 left after them, closed ones last', () => {
  expect(
    titles('current', [
      listed('closed', { date_to: TODAY, closed_at: CLOSED, left: 5 }),
      listed('done', { date_to: TODAY }),
      listed('done later', { date_to: '2026-11-24' }),
      listed('much', { date_to: '2026-11-30', left: 40 }),
      listed('less', { date_to: '2026-11-30', left: 2 }),
      listed('ends today', { date_to: TODAY, left: 1 }),
    ]),
  ).toEqual(['ends today', 'much', 'less', 'done', 'done later', 'closed']);
});

test('[S2.67] future inspections: what starts first', () => {
  const one = listed('one', { date_from: '2026-12-20', date_to: '2026-12-24' });
  expect(titles('future', [one, listed('two', { date_from: '2026-12-10', date_to: '2026-12-31' })])).toEqual(['two', 'one']);
});

test('[DESK.7] the order is total: it does not depend on how the list came', () => {
  const day = fc.constantFrom('2026-11-01', '2026-11-20', TODAY);
  const inspection = fc.record({
    id: fc.uuid().map((id) => stableId<Inspection['id']>(id)),
    title: fc.constantFrom('a', 'B', 'é'),
    date_from: day,
    date_to: day,
    closed_at: fc.constantFrom(null, CLOSED),
  });
  const one = fc.record({ inspection, left: fc.nat(2) });
  fc.assert(
    fc.property(
      fc.uniqueArray(one, { selector: (listedOne) => listedOne.inspection.id }),
      fc.constantFrom('past' as const, 'current' as const, 'future' as const),
      (inspections, status) => {
        const order = listOrder(status);
        expect(inspections.toReversed().toSorted(order)).toEqual(inspections.toSorted(order));
      },
    ),
  );
});
