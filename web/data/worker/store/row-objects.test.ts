import { expect, test, vi } from 'vitest';
import { exampleSite } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { toColumns } from './row-columns.ts';
import { RowObjects } from './row-objects.ts';
import { Segment } from './segment.ts';

/** Blocks of so many rows in all, and how often one became an object. */
function packed(count: number): { segments: Segment[]; made: () => number } {
  const rows = Array.from({ length: 1_000 }, (_, at) => ({ ...exampleSite({ id: stableId('site', String(at)) }), ver: at + 1 }));
  const segments = Array.from({ length: count / 1_000 }, () => Segment.of(toColumns('sites', rows)));
  const spies = segments.map((segment) => vi.spyOn(segment, 'rowAt'));
  return { segments, made: () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0) };
}

function passThrough(objects: RowObjects, segments: readonly Segment[], passing = false): void {
  for (const segment of segments) for (let row = 0; row < segment.count; row += 1) objects.at(segment, row, passing);
}

test('[STORE.9] rows that are asked for again stay objects however many they are; those that were not for a while are let go', () => {
  const { segments, made } = packed(60_000);
  let now = 0;
  const objects = new RowObjects(() => now);
  for (const at of [0, 20_000, 40_000, 60_000, 80_000]) {
    now = at;
    passThrough(objects, segments);
  }
  expect(made()).toBe(60_000);
  const [first] = segments;
  if (first === undefined) throw new Error('no block');
  for (const at of [200_000, 300_000]) {
    now = at;
    passThrough(objects, [first, first]);
  }
  passThrough(objects, segments);
  expect(made()).toBe(120_000 - 1_000);
});

test('[STORE.9] few rows stay objects for good', () => {
  const { segments, made } = packed(2_000);
  let now = 0;
  const objects = new RowObjects(() => (now += 100_000));
  for (let times = 0; times < 5; times += 1) passThrough(objects, segments);
  expect(made()).toBe(2_000);
});

test('[STORE.9] what is only counted leaves no objects, and takes those that are there', () => {
  const { segments, made } = packed(2_000);
  const objects = new RowObjects();
  passThrough(objects, segments.slice(0, 1));
  passThrough(objects, segments, true);
  expect(made()).toBe(2_000);
  passThrough(objects, segments, true);
  expect(made()).toBe(3_000);
});
