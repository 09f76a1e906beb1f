import { expect, test } from 'vitest';
import type { EntityName } from '#domain/entities.ts';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite, exampleUser } from '#domain/examples.ts';
import type { FileId } from '#domain/file/file.ts';
import type { AssetGradeId } from '#domain/grade/asset-grade.ts';
import { draftKey } from '../../protocol/draft.ts';
import { lateKey } from '../../worker/photos/late-key.ts';
import { exampleDraft } from '../../worker/testing/example-draft.ts';
import type { WaitingPhoto } from '../store-reader.ts';
import { readerOf } from '../testing/reader-of.ts';
import { unsentPhotos } from './unsent-photos.ts';

const user = exampleUser();
const inspection = exampleInspection();
const asset_id = exampleAsset().id;
const { answers: _none, ...graded } = exampleGrade({ graded_at: '2026-11-21', inspection_id: inspection.id });
const rows: [EntityName, object][] = [
  ['sites', exampleSite()],
  ['asset_types', exampleAssetType()],
  ['assets', exampleAsset()],
  ['inspections', inspection],
  ['asset_grades', { ...graded, answer_count: 3 }],
];
const begun = exampleDraft({ inspection_id: inspection.id });
const edited = exampleDraft({ grade_id: graded.id });
const keyOf = ({ inspection_id, grade_id }: typeof begun) => draftKey(asset_id, inspection_id, grade_id);
const photo = (id: string, given: Partial<WaitingPhoto>): WaitingPhoto => ({
  id: id as FileId,
  taken_at: `at ${id}`,
  file_name: `${id}.jpg`,
  draft: null,
  ...given,
});

test('[PHOTO.42] a file that was chosen for a survey which is saved is of that survey, and leads there, or to its asset where it is gone', () => {
  const late = (id: string, grade: string) =>
    photo(id, { asset_id, draft: lateKey({ grade: grade as AssetGradeId, key: keyOf(begun) }), unscaled: {} });
  const photos = [photo('1', { asset_id, grade_id: graded.id }), late('2', graded.id), late('3', 'gone')];
  const found = unsentPhotos(readerOf({ rows, user, photos }), {});
  expect(found.map(({ photos: ofIt, ...survey }) => [ofIt.map(({ id, chosen }) => chosen ?? id), survey])).toEqual([
    [
      ['1', '2.jpg'],
      {
        name: '000411, 21/11/2026',
        isDraft: false,
        inspection: inspection.title,
        screen: { kind: 'survey', id: graded.id, asset_id, inspection_id: inspection.id },
      },
    ],
    [
      ['3.jpg'],
      { name: '000411, Floor 2, Stair A landing', isDraft: false, inspection: null, screen: { kind: 'asset', id: asset_id } },
    ],
  ]);
});

test('[SYNC.60] photos that only this device has are named by their survey and its inspection, and lead there as far as it is known', () => {
  const photos = [
    photo('1', { asset_id, grade_id: graded.id }),
    photo('2', { asset_id, draft: keyOf(begun) }),
    photo('3', { asset_id, draft: keyOf(begun), unscaled: {} }),
    photo('4', { asset_id, grade_id: graded.id }),
    photo('5', { asset_id, draft: keyOf(edited) }),
    photo('6', { asset_id, draft: 'gone' }),
    photo('7', { asset_id }),
    photo('8', {}),
  ];
  const found = unsentPhotos(readerOf({ rows, user, drafts: [begun, edited], photos }), {});
  expect(found.map(({ photos: ofIt }) => ofIt.map(({ id, chosen }) => chosen ?? id))).toEqual([
    ['1', '4'],
    ['2', '3.jpg'],
    ['5'],
    ['6'],
    ['7'],
    ['8'],
  ]);
  const asset = '000411, Floor 2, Stair A landing';
  const survey = { kind: 'survey', id: graded.id, asset_id };
  expect(found.map(({ name, isDraft, inspection: title, screen }) => [name, isDraft, title, screen])).toEqual([
    ['000411, 21/11/2026', false, inspection.title, { ...survey, inspection_id: inspection.id }],
    [asset, true, inspection.title, { kind: 'survey-in-progress', id: asset_id, inspection_id: inspection.id }],
    [asset, true, null, { ...survey, inspection_id: null }],
    [asset, true, null, { kind: 'asset', id: asset_id }],
    [asset, false, null, { kind: 'asset', id: asset_id }],
    ['', false, null, null],
  ]);
});
