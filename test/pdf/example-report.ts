import type { Report } from '#domain/report/report.ts';

/** A report of nothing, but for what is given. */
export const exampleReport = (fields: Partial<Report> = {}): Report => ({
  kind: 'Inspection report',
  title: 'November',
  site: 'Kestrel House',
  facts: [],
  scope: '',
  no_works: '',
  made_on: '21/11/2026, 09:41 UTC',
  graded: 0,
  total: 0,
  counts: (['green', 'amber', 'red', 'white'] as const).map((colour) => ({ colour, word: colour, count: 0 })),
  types: [],
  remedial_works: [],
  assets: [],
  ...fields,
});
