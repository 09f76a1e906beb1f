import { expect, test } from 'vitest';
import { exampleInspection, exampleSite } from '#domain/examples.ts';
import { reportFileName } from './report-file-name.ts';

test('[DESK.5] reports of several inspections are told apart by their files’ names, whatever a name holds', () => {
  const inspection = exampleInspection({ title: 'October / "fire"', date_to: '2026-10-31' });
  expect(reportFileName({ site: exampleSite({ name: 'Café: Übersee' }), inspection })).toBe(
    'inspection-report Café Übersee October fire 2026-10-31.pdf',
  );
  const long = exampleSite({ name: 'x'.repeat(500) });
  expect(reportFileName({ site: long, inspection }).length).toBeLessThan(140);
});
