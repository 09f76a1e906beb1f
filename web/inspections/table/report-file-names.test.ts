import { expect, test } from 'vitest';
import { exampleInspection, exampleSite } from '#domain/examples.ts';
import { reportFileNames } from './report-file-names.ts';

const of = (name: string, title: string) => ({
  site: exampleSite({ name }),
  inspection: exampleInspection({ title, date_to: '2026-10-31' }),
});

test('[DESK.5] reports of several inspections are told apart by their files’ names, whatever a name holds', () => {
  const nameOf = reportFileNames();
  expect(nameOf(of('Café: Übersee', 'October / "fire"'))).toBe('inspection-report Café Übersee October fire 2026-10-31.pdf');
  expect(nameOf(of('हिंदी निरीक्षण', 'Zoe\u0308'))).toBe('inspection-report हिंदी निरीक्षण Zoë 2026-10-31.pdf');
  expect(nameOf(of('می\u200Cخواهم', 'അവന്\u200D'))).toBe('inspection-report می\u200Cخواهم അവന്\u200D 2026-10-31.pdf');
  expect(nameOf(of('👩\u200D🚒 Hall', 'October'))).toBe('inspection-report Hall October 2026-10-31.pdf');
  expect(nameOf(of('///', 'October'))).toBe('inspection-report October 2026-10-31.pdf');
});

test('[DESK.5] a long name leaves the other one room, and what is named alike has a number', () => {
  const nameOf = reportFileNames();
  const [october, november] = ['October', 'November'].map((title) => nameOf(of('x'.repeat(500), title)));
  expect(october).toMatch(/^inspection-report x{75} October 2026-10-31\.pdf$/);
  expect(november).toMatch(/^inspection-report x{75} November 2026-10-31\.pdf$/);
  const again = [nameOf(of('Hall', 'Doors')), nameOf(of('Hall', 'doors')), nameOf(of('Hall', 'Doors!'))];
  expect(again).toEqual([
    'inspection-report Hall Doors 2026-10-31.pdf',
    'inspection-report Hall doors 2026-10-31 (2).pdf',
    'inspection-report Hall Doors 2026-10-31 (3).pdf',
  ]);
  expect(new TextEncoder().encode(nameOf(of('ह'.repeat(200), '𝄞'.repeat(200)))).length).toBeLessThan(200);
  expect(reportFileNames()(of('Hall', 'Doors'))).toBe('inspection-report Hall Doors 2026-10-31.pdf');
});
