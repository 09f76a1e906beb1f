import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { must } from '#domain/assertions.ts';
import { entities, entityNames, type EntityName, type RecordOf } from '#domain/entities.ts';
import type { AnswerId } from '#domain/grade/asset-grade.ts';
import { imageType } from '#domain/file/image-type.ts';
import { namedFiles } from '#domain/file/named-files.ts';
import { gradeColour } from '#domain/grade/grade-colour.ts';
import { latestGrade } from '#domain/grade/latest-grade.ts';
import { inspectionDateStatus } from '#domain/inspection/dates/date-status.ts';
import { tally } from '#domain/grade/tally.ts';
import { gradedScope } from '#domain/grade/graded-scope.ts';
import { isClosed } from '#domain/inspection/inspection-status.ts';
import { answerSlots } from '#domain/survey/answers/answer-slots.ts';
import { slotAnswersOf, valueIn } from '#domain/survey/answers/answer-value.ts';
import { openQuestions } from '#domain/survey/open-questions.ts';
import { proposedGrade } from '#domain/survey/proposed-grade.ts';
import { remedialLines } from '#domain/survey/remedial-lines.ts';
import { readSignature } from '#domain/survey/answers/signature.ts';
import { submittedAnswers } from '#domain/survey/submitted-answers.ts';
import { addDays } from '#domain/day/add-days.ts';
import { demoPhotos } from './demo-photos.ts';
import { generateOrganisation, type OrganisationSize } from './generate-organisation.ts';

type Organisation = { [E in EntityName]: RecordOf<E>[] };

function organisation(size: OrganisationSize): Organisation {
  const made = Object.fromEntries(entityNames.map((entity) => [entity, []])) as unknown as Organisation;
  for (const { entity, records } of generateOrganisation(size)) (made[entity] as unknown[]).push(...records);
  return made;
}

const today = '2026-11-21';
const demo = organisation({ seed: 1, today });
const surveys = demo.asset_grades.filter((grade) => grade.answers.length > 0);
const typeOf = (assetId: string) => {
  const asset = must(
    demo.assets.find(({ id }) => id === assetId),
    'an asset',
  );
  return must(
    demo.asset_types.find(({ id }) => id === asset.asset_type_id),
    'a type',
  );
};
const countBy = <T>(list: readonly T[], key: (item: T) => string) =>
  Object.fromEntries([...Map.groupBy(list, key)].map(([name, items]) => [name, items.length]));

test('[DEMO.3] every record validates and has an id of its own', () => {
  for (const entity of entityNames) {
    for (const record of demo[entity]) expect(entities[entity].schema.safeParse(record).error).toBeUndefined();
  }
  const ids = [
    ...entityNames.flatMap((entity) => demo[entity].map((record) => record.id as string)),
    ...demo.asset_grades.flatMap((grade) => grade.answers.map((answer) => answer.id as string)),
  ];
  expect(new Set(ids).size).toBe(ids.length);
});

test('[DEMO.1] 3 clients, 5 sites, 400 assets of the promised types with 6-digit serial numbers of their own', () => {
  expect(new Set(demo.sites.map((site) => site.client_name)).size).toBe(3);
  expect(demo.sites).toHaveLength(5);
  const counts = countBy(demo.assets, (asset) => typeOf(asset.id).name);
  expect(counts).toMatchObject({ 'Fire extinguisher': 140, 'Emergency light': 120, 'Fire door': 70, 'Fire alarm device': 50 });
  expect(Object.values(counts)).toHaveLength(8);
  expect(demo.assets).toHaveLength(400);
  expect(new Set(demo.assets.map((asset) => asset.serial_number)).size).toBe(400);
  for (const asset of demo.assets) expect(asset.serial_number).toMatch(/^\d{6}$/);
});

test('[DEMO.1] an administrator and three inspectors', () => {
  expect(demo.users.map((user) => [user.username, user.user_role_id])).toEqual([
    ['admin', 1],
    ['inspector', 2],
    ['tom.hale', 2],
    ['marek.dvorak', 2],
  ]);
});

test('[DEMO.2] 24 months of history, at about 88% green, 7% amber and 5% red', () => {
  const share = (colour: string) =>
    demo.asset_grades.filter((grade) => gradeColour(grade) === colour).length / demo.asset_grades.length;
  expect(demo.asset_grades.length).toBeGreaterThan(1_700);
  expect(Math.abs(share('green') - 0.88)).toBeLessThan(0.015);
  expect(Math.abs(share('amber') - 0.07)).toBeLessThan(0.015);
  expect(Math.abs(share('red') - 0.05)).toBeLessThan(0.015);
  const days = demo.asset_grades.map((grade) => grade.graded_at).toSorted();
  expect(must(days[0], 'a day') < addDays(today, -700)).toBe(true);
  expect(must(days[0], 'a day') > addDays(today, -740)).toBe(true);
});

test('[DEMO.3] surveys hold what a submitted survey holds: every question settled, nothing hidden, the canned lines', () => {
  for (const grade of surveys) {
    const { questions } = typeOf(grade.asset_id);
    const answers = slotAnswersOf(grade.answers);
    expect(openQuestions(questions, answers)).toEqual([]);
    expect(submittedAnswers(questions, answers, grade.answers, () => must<AnswerId>(null, 'no new answer'))).toEqual(
      grade.answers,
    );
    expect(grade.recommendations ?? '').toBe(remedialLines(questions, answers).join('\n'));
    if (gradeColour(grade) !== 'amber') expect(grade.grade).toBe(proposedGrade(questions, answers));
  }
});

test('[DEMO.4] what was made comes before its survey, what is due after it; an asset was made once', () => {
  const made = new Map<string, Set<unknown>>();
  let due = 0;
  for (const grade of surveys) {
    for (const { slot, props } of typeOf(grade.asset_id).questions.flatMap(answerSlots)) {
      const value = props.component === 'date' ? valueIn(slotAnswersOf(grade.answers), slot.id) : null;
      if (value === null) continue;
      if (props.label === 'Manufacture date') {
        expect(String(value) < addDays(grade.graded_at, -60)).toBe(true);
        made.set(grade.asset_id, (made.get(grade.asset_id) ?? new Set()).add(value));
      } else {
        expect(String(value) > grade.graded_at).toBe(true);
        due += 1;
      }
    }
  }
  expect([...made.values()].filter((days) => days.size > 1)).toEqual([]);
  expect(new Set([...made.values()].flatMap((days) => [...days])).size).toBeGreaterThan(50);
  expect(due).toBeGreaterThan(100);
});

test('[DEMO.3] what inspectors write beside failed checks is not always the same', () => {
  const written = surveys.flatMap((grade) =>
    typeOf(grade.asset_id)
      .questions.flatMap(answerSlots)
      .filter(({ props }) => props.component === 'textarea')
      .flatMap(({ slot }) => valueIn(slotAnswersOf(grade.answers), slot.id) ?? []),
  );
  const most = Math.max(...Object.values(countBy(written, String)));
  expect(written.length).toBeGreaterThan(100);
  expect(most / written.length).toBeLessThan(0.25);
});

test('[DEMO.7] a pressure test of a dry riser is signed', () => {
  const signed = surveys.flatMap((grade) => {
    const slot = typeOf(grade.asset_id)
      .questions.flatMap(answerSlots)
      .find(({ props }) => props.component === 'signature')?.slot;
    const value = slot && valueIn(slotAnswersOf(grade.answers), slot.id);
    return typeof value === 'string' ? [readSignature(value)] : [];
  });
  expect(signed.length).toBeGreaterThan(0);
  for (const one of signed) expect(one).toHaveProperty('path');
});

test('[S3.29, DEMO.3] some failed surveys show what failed: a photo of the demo, named by the answer of its own question', () => {
  const fileIds = new Set<string>(demo.files.map(({ id }) => id));
  const photos = surveys.flatMap((grade) =>
    grade.answers.flatMap((answer) => namedFiles(answer.value).map((id) => ({ id, grade }))),
  );
  expect(photos.length).toBeGreaterThan(20);
  expect(new Set(photos.map(({ id }) => id))).toEqual(fileIds);
  for (const { grade } of photos) expect(grade.grade).toBe('fail');
});

test('[DEMO.6] the photos are small JPEGs, named by the hash of their bytes', () => {
  for (const { record, bytes } of demoPhotos(1, `${today}T00:00:00.000Z`)) {
    expect(imageType(bytes)).toBe('image/jpeg');
    expect(bytes.length).toBeLessThan(15_000);
    expect(demo.files.find(({ id }) => id === record.id)?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});

test('[DEMO.2] 6 assets are overdue, and no other', () => {
  const overdue = demo.assets.filter((asset) => {
    const latest = latestGrade(demo.asset_grades.filter((grade) => grade.asset_id === asset.id));
    return latest === null || latest.graded_at < addDays(today, -365);
  });
  expect(overdue).toHaveLength(6);
});

test('[DEMO.2] 2 doors could not be reached at the last visit', () => {
  const unreached = demo.assets.filter((asset) => {
    const latest = latestGrade(demo.asset_grades.filter((grade) => grade.asset_id === asset.id));
    return latest?.recommendations?.includes('~ No access') === true;
  });
  expect(unreached.map((door) => typeOf(door.id).name)).toEqual(['Fire door', 'Fire door']);
});

test('[DEMO.2] one asset was replaced mid-history, three were repaired after a fail', () => {
  const histories = demo.assets.flatMap((asset) => asset.history ?? []);
  expect(histories.filter((history) => history.endsWith('Asset replaced by Priya Nair'))).toHaveLength(1);
  expect(histories.filter((history) => history.endsWith('Asset repaired by Priya Nair'))).toHaveLength(3);
  expect(demo.asset_grades.filter((grade) => grade.inspection_id === null)).toHaveLength(4);
});

test('[DEMO.2] each main site has closed past inspections, a half-done current and a future one, the current listing inspector', () => {
  const inspector = must(
    demo.users.find((user) => user.username === 'inspector'),
    'inspector',
  );
  for (const site of demo.sites) {
    const inspections = demo.inspections.filter((inspection) => inspection.site_id === site.id);
    const by = Map.groupBy(inspections, (inspection) => inspectionDateStatus(inspection, today));
    expect(by.get('past')?.every(isClosed)).toBe(true);
    expect(by.get('future')).toHaveLength(1);
    const [current, ...others] = by.get('current') ?? [];
    expect(others).toEqual([]);
    const { graded, total } = tally(gradedScope(must(current, 'a current inspection'), demo.assets, demo.asset_grades));
    expect(graded).toBe(Math.floor(total / 2));
    expect(isClosed(must(current, 'a current inspection'))).toBe(false);
    expect(current?.inspector_ids).toContain(inspector.id);
  }
});

test('[DEMO.5] the same seed and day give the same organisation, another seed another one, another day the same one moved', () => {
  expect(organisation({ seed: 1, today })).toEqual(demo);
  expect(organisation({ seed: 2, today }).asset_grades[0]).not.toEqual(demo.asset_grades[0]);
  const later = organisation({ seed: 1, today: '2028-03-01' });
  expect(later.asset_grades.map((grade) => grade.grade)).toEqual(demo.asset_grades.map((grade) => grade.grade));
  expect(later.inspections.filter((one) => inspectionDateStatus(one, '2028-03-01') === 'current')).toHaveLength(5);
});

test('[DEMO.4] nothing happened later than the day before', () => {
  for (const entity of entityNames) {
    for (const record of demo[entity]) {
      expect(record.created_at < today && record.updated_at < today && record.created_at <= record.updated_at).toBe(true);
    }
  }
  for (const grade of demo.asset_grades) expect(grade.graded_at < today).toBe(true);
});

describe('other sizes', () => {
  test.each([
    [10, undefined],
    [150, 300],
    [1_000, 2_000],
    [3_000, 9_000],
  ])('[DEMO.1] %i assets and %s grades', (assets, grades) => {
    const made = organisation({ seed: 3, today, assets, ...(grades !== undefined && { grades }) });
    expect(made.assets).toHaveLength(assets);
    if (grades !== undefined) expect(Math.abs(made.asset_grades.length - grades) / grades).toBeLessThan(0.03);
    expect(made.sites).toHaveLength(Math.ceil(assets / 400) * 5);
    expect(new Set(made.sites.map((site) => site.name)).size).toBe(made.sites.length);
    for (const grade of made.asset_grades) expect(entities.asset_grades.schema.safeParse(grade).success).toBe(true);
  });
});
