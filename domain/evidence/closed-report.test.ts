import { expect, test } from 'vitest';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite, exampleUser } from '../examples.ts';
import { inspectionReport } from '../report/inspection-report.ts';
import { closedReport, sinceOf } from './closed-report.ts';
import type { EvidenceCause } from './evidence.ts';
import { takeEvidence } from './evidence-contents.ts';
import { evidenceFigures } from './evidence-figures.ts';

const now = new Date('2026-11-25T09:41:30.000Z');
const closed_at = '2026-11-21T10:05:00.000Z';
const inspection = exampleInspection({ closed_at, closed_by_id: exampleUser().id });
const records = {
  inspection,
  site: exampleSite(),
  assetTypes: [exampleAssetType()],
  assets: [exampleAsset()],
  grades: [exampleGrade({ inspection_id: inspection.id, grade: 'fail', recommendations: '~ Refix' })],
  users: [exampleUser()],
};
const contents = takeEvidence(records, new Map());
const closing = { closed_at, claimed_at: closed_at, received_at: '2026-11-21T10:05:41.000Z' };
const first = {
  version: 1,
  cause: 'closed' as const,
  made_at: closing.received_at,
  made_by: 'Priya Nair',
  closed_by: 'Priya Nair',
  figures: evidenceFigures(contents, 1, closing),
  contents,
};
const factsOf = (written: Partial<typeof first> | { cause: 'accepted' | 'closed-again' | 'kept-since' }, newest: number) =>
  closedReport({ ...first, ...written }, new Map(), { newest, closing: 1, closed_at }, now).facts.slice(5, -1);

test('[S7.10, PROOF.4] it says what the live report said when it was written, and who closed when', () => {
  const [live, kept] = [
    inspectionReport(records, now),
    closedReport(first, new Map(), { newest: 1, closing: 1, closed_at }, now),
  ];
  const closed = ['Closed', '21/11/2026, 10:05 UTC by Priya Nair'] as const;
  expect(kept).toEqual({ ...live, facts: [...live.facts.slice(0, 5), closed, ...live.facts.slice(5)] });
});

test('[PROOF.23] it says how many assets were tested and are not in scope, as the live one does', () => {
  const told = ['Not in scope', expect.stringContaining('1 asset was tested in this inspection') as string];
  const moved = { ...records, assets: [] };
  const written = { ...first, contents: takeEvidence(moved, new Map()) };
  expect(factsOf(written, 1)).toEqual([['Closed', '21/11/2026, 10:05 UTC by Priya Nair'], told]);
  expect(inspectionReport(moved, now).facts).toContainEqual(told);
});

test('[PROOF.5] the device’s clock and the arrival are both named where they tell different minutes', () => {
  const figures = { ...first.figures, claimed_at: '2026-11-21T09:00:00.000Z' };
  expect(factsOf({ figures }, 1)).toEqual([
    ['Closed', '21/11/2026, 10:05 UTC by Priya Nair'],
    ['Device’s clock', '21/11/2026, 09:00 UTC'],
    ['Closing received', '21/11/2026, 10:05 UTC'],
  ]);
});

test.each([
  [{ version: 2, cause: 'accepted' as const }, 2, '2, later changes accepted 21/11/2026, 10:05 UTC by Priya Nair'],
  [{ version: 2, cause: 'closed-again' as const }, 3, '2 of 3, closed again 21/11/2026, 10:05 UTC by Priya Nair'],
  [{}, 2, '1 of 2, closed 21/11/2026, 10:05 UTC by Priya Nair'],
  [{ cause: 'kept-since' as const, made_by: '' }, 1, '1, kept since 21/11/2026, 10:05 UTC'],
])('[PROOF.4] version %o of %i says why it was written', (written, newest, words) => {
  expect(factsOf(written, newest)).toContainEqual(['Version', words]);
});

test.each([
  [1, null, 'Closed/Locked then; open again since', '1, closed 21/11/2026, 10:05 UTC by Priya Nair'],
  [2, '2026-11-23T08:00:00.000Z', 'Closed/Locked then; closed again since', '1 of 2, closed 21/11/2026, 10:05 UTC by Priya Nair'],
])(
  '[PROOF.22] version 1 of %i of an inspection that is closed since %s says that it was opened again',
  (newest, since, status, words) => {
    const { facts } = closedReport(first, new Map(), { newest, closing: newest, closed_at: since }, now);
    expect(facts).toContainEqual(['Status', status]);
    expect(facts).toContainEqual(['Version', words]);
  },
);

test.each<[string, EvidenceCause[], string[]]>([
  ['changes were accepted', ['accepted', 'closed'], ['Closed/Locked', 'Closed/Locked']],
  ['it was closed again', ['closed-again', 'closed'], ['Closed/Locked then; closed again since', 'Closed/Locked']],
  [
    'it was closed again and changes were accepted',
    ['accepted', 'closed-again', 'accepted', 'closed'],
    ['Closed/Locked then; closed again since', 'Closed/Locked then; closed again since', 'Closed/Locked', 'Closed/Locked'],
  ],
])('[PROOF.22] where %s at the time of the first closing, each version says which closing stands', (_name, causes, said) => {
  const versions = causes.map((cause, index) => ({ ...first, version: causes.length - index, cause }));
  const since = sinceOf(versions, { closed_at });
  const statuses = versions.toReversed().map((written) => {
    const { facts } = closedReport(written, new Map(), since, now);
    return facts.find(([name]) => name === 'Status')?.[1];
  });
  expect(statuses).toEqual(said);
});
