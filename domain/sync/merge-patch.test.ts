import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answer } from '../grade/asset-grade.ts';
import { mergePatch, mergeWithoutBase } from './merge-patch.ts';
import { mergeSets } from './merge-sets.ts';
import { mergeSlots } from './merge-slots.ts';

const T1 = '2026-03-01T10:00:00.000Z';
const T2 = '2026-03-02T10:00:00.000Z';
const merge = (entity: Parameters<typeof mergePatch>[0], field: string, base: unknown, mine: unknown, theirs: unknown) =>
  mergePatch(entity, { [field]: theirs }, { [field]: mine }, () => base);

test.each([
  ['untouched by others', 'old', 'new', 'old', 'new', []],
  ['not changed by the patch', 'old', 'old', 'theirs', 'theirs', []],
  ['changed alike', 'old', 'new', 'new', 'new', []],
  ['changed by both', 'old', 'mine', 'theirs', 'mine', ['theirs']],
  ['cleared by them', 'old', 'mine', null, 'mine', [null]],
])('[MERGE.1, MERGE.2] a plain field %s', (_name, base, mine, theirs, value, lost) => {
  const merged = merge('sites', 'notes', base, mine, theirs);
  expect(merged.values).toEqual({ notes: value });
  expect(merged.lost).toEqual(lost.map((gone) => ({ field: 'notes', base, kept: value, lost: gone })));
});

test('[MERGE.6] a close beats a concurrent open, whichever comes first', () => {
  const closed = merge('inspections', 'closed_at', T1, null, T2);
  expect(closed).toEqual({
    values: { closed_at: T2 },
    lost: [{ field: 'closed_at', base: T1, kept: T2, lost: null }],
  });
  expect(merge('inspections', 'closed_at', T1, T2, null).values).toEqual({ closed_at: T2 });
});

test('[MERGE.7] two deletions are one, and nothing is lost by it', () => {
  expect(merge('assets', 'deleted_at', null, T2, T1)).toEqual({ values: { deleted_at: T1 }, lost: [] });
});

test('[MERGE.10] a text that would outgrow its limit keeps the later arrival and loses the other into the conflicts', () => {
  const mine = `a\n${'m'.repeat(15_000)}`;
  const theirs = `a\n${'t'.repeat(15_000)}`;
  expect(merge('assets', 'history', 'a', mine, theirs)).toEqual({
    values: { history: mine },
    lost: [{ field: 'history', base: 'a', kept: mine, lost: theirs }],
  });
});

test('[MERGE.12] what is lost of a text or of answers can be restored without taking the rest away', () => {
  const merged = merge('assets', 'history', 'a\nb', 'a\nmine\nnew', 'a\ntheirs');
  expect(merged.values).toEqual({ history: 'a\nmine\nnew' });
  expect(merged.lost).toMatchObject([{ lost: 'a\ntheirs' }]);
  const [one, two] = [answer('1', 'No'), answer('2', 'Yes')];
  const grade = merge('asset_grades', 'answers', [], [answer('1', 'Yes'), two], [one]);
  expect(grade.values).toEqual({ answers: [answer('1', 'Yes'), two] });
  expect(grade.lost).toMatchObject([{ lost: [one, two] }]);
});

test('[MERGE.9, CALL.2] without a base a differing field is an edit, what it replaces is lost, and lines unite', () => {
  const record = { name: 'Old', town: 'Same', events_log: 'a\nserver', address_line_2: null };
  const merged = mergeWithoutBase('sites', record, {
    name: 'New',
    town: 'Same',
    events_log: 'a\nclient',
    address_line_2: 'Floor 2',
  });
  expect(merged.values).toEqual({ name: 'New', town: 'Same', events_log: 'a\nserver\nclient', address_line_2: 'Floor 2' });
  expect(merged.lost).toEqual([{ field: 'name', base: null, kept: 'New', lost: 'Old' }]);
});

const ids = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e'));
test('[MERGE.4] lists of ids: what either side added is there, what either removed is not, whoever comes first', () => {
  fc.assert(
    fc.property(ids, ids, ids, (base, mine, theirs) => {
      const merged = mergeSets(base, mine, theirs);
      const expected = ['a', 'b', 'c', 'd', 'e'].filter((id) =>
        base.includes(id) ? mine.includes(id) && theirs.includes(id) : mine.includes(id) || theirs.includes(id),
      );
      expect([...merged].sort()).toEqual(expected);
      expect([...mergeSets(base, theirs, mine)].sort()).toEqual(expected);
    }),
  );
});

const uuid = (text: string) => `00000000-0000-7000-8000-${Buffer.from(text).toString('hex').padStart(12, '0')}`;
const answer = (slot: string, value: string, id = value) =>
  ({
    id: uuid(id),
    question_answer_type_id: uuid(slot),
    question_id: uuid('q'),
    answer_type_id: uuid('t'),
    value,
    question_name: 'Q',
  }) as Answer;
const answers = fc
  .dictionary(fc.constantFrom('1', '2', '3'), fc.constantFrom('Yes', 'No', 'N/A'))
  .chain((values) =>
    fc.constantFrom('x', 'y').map((id) => Object.entries(values).map(([slot, value]) => answer(slot, value, id))),
  );
const valueIn = (list: readonly Answer[], slot: string) => list.find((one) => one.question_answer_type_id === uuid(slot))?.value;

test('[MERGE.5] answers: slots that one side left alone follow the other, and nothing that anybody answered is dropped unsaid', () => {
  fc.assert(
    fc.property(answers, answers, answers, (base, mine, theirs) => {
      const merged = mergeSlots(base, mine, theirs);
      let lost = false;
      for (const slot of ['1', '2', '3']) {
        const [was, our, other, now] = [base, mine, theirs, merged.answers].map((list) => valueIn(list, slot));
        const chosen = our === was ? other : other === was ? our : (our ?? other);
        expect(now).toBe(chosen);
        if (other !== undefined && other !== was && other !== now) lost = true;
      }
      expect(merged.lost).toBe(lost);
    }),
    { numRuns: 1_000 },
  );
});
