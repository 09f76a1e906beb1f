/** Tests of the server that open no database: what they show doesn't depend on its engine, so that they run once. */
export const WITHOUT_DATABASE = [
  'server/backup/age/age-stream.test.ts',
  'server/demo/generate-organisation.test.ts',
  'server/reports/render-pdf.test.ts',
  'server/reports/typst/compile-long-report.test.ts',
];
