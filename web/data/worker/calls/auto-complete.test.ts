import { expect, test } from 'vitest';
import type { EntityName } from '#domain/entities.ts';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite, exampleUser } from '#domain/examples.ts';
import { fireExtinguisher } from '#domain/asset-type/question-sets/fire-extinguisher.ts';
import { stableId } from '#domain/stable-id.ts';
import { autoCompletion } from '../../queries/assets/to-auto-complete.ts';
import { heldChange, readerOf } from '../../queries/testing/reader-of.ts';
import { exampleDraft } from '../testing/example-draft.ts';
import { autoCompleteChanges } from './auto-complete.ts';

const inspection = exampleInspection();
const type = exampleAssetType({ is_complex: 0, questions: fireExtinguisher.questions });
const assetNamed = (name: string) => exampleAsset({ id: stableId('asset', name), serial_number: name });
const [begun, adHoc, untouched] = [assetNamed('begun'), assetNamed('ad hoc'), assetNamed('untouched')];
const [refused, held] = [assetNamed('refused'), assetNamed('held')];
const rows: [EntityName, object][] = [
  ['sites', exampleSite()],
  ['users', exampleUser()],
  ['asset_types', type],
  ['inspections', inspection],
  ...[begun, adHoc, untouched, refused, held].map((asset): [EntityName, object] => ['assets', asset]),
];

test('[S4.13, SURVEY.39] auto-complete leaves out an asset whose survey is in progress on this device, was refused or is held, and counts it apart', () => {
  const drafts = [exampleDraft({ asset_id: begun.id, inspection_id: inspection.id }), exampleDraft({ asset_id: adHoc.id })];
  const failed = (asset: typeof begun, state: 'rejected' | 'held') => {
    const {
      id,
      created_at: _made,
      updated_at: _stamp,
      deleted_at: _gone,
      ...patch
    } = exampleGrade({
      id: stableId('grade', asset.id),
      asset_id: asset.id,
      inspection_id: inspection.id,
      grade: 'fail',
    });
    return heldChange({ id, patch, create: true, state });
  };
  const changes = [failed(refused, 'rejected'), failed(held, 'held')];
  const store = readerOf({ rows, user: exampleUser(), drafts, changes });
  const of = { inspection_id: inspection.id, asset_type_id: type.id };
  let made = 0;
  const newId = () => stableId('made', String((made += 1)));
  const completed = autoCompleteChanges(store, { ...of, graded_at: '2026-11-21' }, { now: '2026-11-21T08:00:00.000Z', newId });
  expect(completed.map(({ patch }) => Reflect.get(patch, 'asset_id'))).toEqual([adHoc.id, untouched.id]);
  expect(autoCompletion(store, of)).toEqual({ ready: 2, begun: 3 });
});
