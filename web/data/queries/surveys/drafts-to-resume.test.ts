import { expect, test } from 'vitest';
import type { EntityName } from '#domain/entities.ts';
import { exampleAnswer, exampleAsset, exampleAssetType, exampleQuestion, exampleSite, exampleUser } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { slotAnswersOf } from '#domain/survey/answers/answer-value.ts';
import { exampleDraft } from '../../worker/testing/example-draft.ts';
import { readerOf } from '../testing/reader-of.ts';
import { draftsToResume } from './drafts-to-resume.ts';

const [gauge, fabric] = [exampleQuestion('gauge'), exampleQuestion('fabric')];
const extinguisher = exampleAssetType({ questions: [gauge] });
const blanket = exampleAssetType({ id: stableId('blanket'), name: 'Fire blanket', questions: [fabric] });

function resumed(type: typeof extinguisher, question: typeof gauge) {
  const rows: [EntityName, object][] = [
    ['sites', exampleSite()],
    ['asset_types', extinguisher],
    ['asset_types', blanket],
    ['assets', exampleAsset({ asset_type_id: type.id })],
  ];
  const draft = exampleDraft({ answers: slotAnswersOf([exampleAnswer(question, 0, 'No')]) });
  const [found] = draftsToResume(readerOf({ rows, user: exampleUser(), drafts: [draft] }), {});
  return found;
}

test('[SURVEY.38] of a survey whose asset has another type by now the answers are shown as they were asked, and it does not go on', () => {
  expect(resumed(extinguisher, gauge)).toMatchObject({ obstacle: null, questions: [{ id: gauge.id }] });
  expect(resumed(blanket, gauge)).toMatchObject({
    obstacle: 'other-questions',
    asset_type: { id: blanket.id },
    questions: [{ id: gauge.id }],
    progress: { answered: 1, total: 1 },
  });
});

test('[SURVEY.4] a survey says whether its asset or the site of it was deleted, which is what can be restored', () => {
  const deleted_at = '2026-11-20T09:00:00.000Z';
  const obstacle = (site: object, asset: object) => {
    const rows: [EntityName, object][] = [
      ['sites', exampleSite(site)],
      ['asset_types', extinguisher],
      ['assets', exampleAsset(asset)],
    ];
    const [found] = draftsToResume(readerOf({ rows, user: exampleUser(), drafts: [exampleDraft({ answers: {} })] }), {});
    return found?.obstacle;
  };
  expect(obstacle({}, {})).toBeNull();
  expect(obstacle({}, { deleted_at })).toBe('asset-deleted');
  expect(obstacle({ deleted_at }, {})).toBe('site-deleted');
  expect(obstacle({ deleted_at }, { deleted_at })).toBe('asset-deleted');
});
