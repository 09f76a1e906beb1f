import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleAnswer, exampleQuestion } from '../examples.ts';
import type { Answer, GradeValue } from '../grade/asset-grade.ts';
import { stableId } from '../stable-id.ts';
import { type Fields, type LostValue, mergePatch } from './merge-patch.ts';
import { sameValue } from './same-value.ts';

interface Graded {
  grade: GradeValue;
  answers: Answer[];
}

const slots = ['gauge', 'pin', 'hose'].map((name) => exampleQuestion(name));
const answered = (...values: string[]): Answer[] =>
  values.map((value, at) => exampleAnswer(slots[at] ?? exampleQuestion('none'), 0, value));
const failed: Graded = { grade: 'fail', answers: answered('No', 'Yes') };

/** One after the other, each made on the same base. */
function merged(base: Graded, patches: readonly Fields[]): { record: Fields; lost: LostValue[] } {
  let record: Fields = { ...base };
  const all = patches.flatMap((patch) => {
    const { values, lost } = mergePatch('asset_grades', record, patch, (field) => Reflect.get(base, field));
    record = { ...record, ...values };
    return lost;
  });
  return { record, lost: all };
}

const mended = { answers: answered('Yes', 'Yes'), grade: 'pass' };
const found = { answers: answered('No', 'No') };
const asked = { field: 'grade', base: 'fail', kept: 'fail', lost: 'pass' };

test.each([
  ['a pass of mended answers, and answers that left it a fail', [mended, found]],
  ['the same with the fail given anew', [mended, { ...found, grade: 'fail' }]],
  ['a pass given to the answers as they were, and others', [{ grade: 'pass' }, found]],
  [
    'a pass of some answers, and a note to another',
    [mended, { answers: [...failed.answers, ...answered('', '', 'Seen').slice(2)] }],
  ],
])('[MERGE.18] %s make a fail in either order, and the pass is asked about', (_name, patches) => {
  for (const inOrder of [patches, patches.toReversed()]) {
    const { record, lost } = merged(failed, inOrder);
    expect(record['grade']).toBe('fail');
    expect(lost).toContainEqual(asked);
  }
});

test('[MERGE.18] a fail beside answers that stayed a pass is kept, and nothing of the grade is lost', () => {
  const passed: Graded = { grade: 'pass', answers: answered('Yes', 'Yes') };
  const patches = [{ answers: answered('No', 'Yes'), grade: 'fail' }, { answers: answered('Yes', 'Yes', 'Yes') }];
  for (const inOrder of [patches, patches.toReversed()]) {
    expect(merged(passed, inOrder)).toMatchObject({ record: { grade: 'fail' }, lost: [] });
  }
});

test('[MERGE.18] a pass stands beside what says nothing of the answers, where both pass, and over all that its author has seen', () => {
  expect(merged(failed, [{ recommendations: 'Theirs' }, mended])).toMatchObject({ record: { grade: 'pass' }, lost: [] });
  const both = [mended, { ...mended, answers: answered('Yes', 'Yes', 'Yes') }];
  expect(merged(failed, both)).toMatchObject({ record: { grade: 'pass' }, lost: [] });
  const { record } = merged(failed, [mended, found]);
  expect(merged(record as unknown as Graded, [{ grade: 'pass' }])).toMatchObject({ record: { grade: 'pass' }, lost: [] });
});

const photos = exampleAnswer(exampleQuestion('photos'), 0, [stableId('photo'), stableId('another')]);
const seen = { answers: [photos, ...failed.answers], grade: 'fail' };

test.each<[string, Graded, Fields, Fields]>([
  ['named late', failed, seen, mended],
  [
    'that are others',
    { ...failed, answers: [...failed.answers, { ...photos, value: `["${stableId('first')}"]` }] },
    seen,
    mended,
  ],
  ['taken out', { ...failed, answers: seen.answers }, { answers: failed.answers, grade: 'fail' }, { grade: 'pass' }],
])('[MERGE.19] photos %s take no pass back, and nothing is asked about', (_name, base, shown, regraded) => {
  for (const inOrder of [
    [shown, regraded],
    [regraded, shown],
  ]) {
    expect(merged(base, inOrder)).toMatchObject({ record: { grade: 'pass' }, lost: [] });
  }
});

test('[MERGE.18, MERGE.19] a fail that is given with photos is kept', () => {
  const passed: Graded = { grade: 'pass', answers: answered('Yes') };
  const patches = [{ answers: [...passed.answers, photos], grade: 'fail' }, { answers: answered('Yes', 'Yes') }];
  for (const inOrder of [patches, patches.toReversed()]) {
    expect(merged(passed, inOrder)).toMatchObject({ record: { grade: 'fail' }, lost: [] });
  }
});

test('[MERGE.18] what is not known of a side, as on a device without the answers, is no edit of theirs', () => {
  const { values, lost } = mergePatch('asset_grades', { grade: 'fail' }, { grade: 'pass' }, (field) =>
    Reflect.get(failed, field),
  );
  expect([values['grade'], lost]).toEqual(['pass', []]);
});

const grade = fc.constantFrom<GradeValue>('pass', 'fail');
const answers = fc
  .array(fc.constantFrom('Yes', 'No', ''), { minLength: 3, maxLength: 3 })
  .map((values) => answered(...values).filter(({ value }) => value !== '""'));
const graded: fc.Arbitrary<Graded> = fc.record({ grade, answers });
/** What a device sends of it: of what it left as it was it says nothing, or says so. */
const side = fc.record({ to: graded, isTold: fc.boolean() });
const patchOf = (base: Graded, { to, isTold }: { to: Graded; isTold: boolean }): Fields =>
  Object.fromEntries(Object.entries(to).filter(([field, value]) => isTold || !sameValue(value, Reflect.get(base, field))));
const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

test('[MERGE.18] of three that graded the same, in whatever order, a fail of any is the grade, and a pass over it is asked about', () => {
  fc.assert(
    fc.property(graded, fc.tuple(side, side, side), (base, sides) => {
      const changed = sides.map(({ to }) => to).filter((to) => !sameValue(to, base));
      const worst = changed.some((to) => to.grade === 'fail') ? 'fail' : changed.length > 0 ? 'pass' : base.grade;
      const isAsked = base.grade === 'fail' && worst === 'fail' && changed.some((to) => to.grade === 'pass');
      const patches = sides.map((one) => patchOf(base, one));
      for (const order of orders) {
        const { record, lost } = merged(
          base,
          order.map((at) => patches[at] ?? {}),
        );
        expect(record['grade']).toBe(worst);
        expect(lost.some(({ field, kept, lost: gone }) => field === 'grade' && kept === 'fail' && gone === 'pass')).toBe(isAsked);
      }
    }),
    { numRuns: 1_000 },
  );
});
