import { must } from '#domain/assertions.ts';
import type { AssetType, AssetTypeId } from '#domain/asset-type/asset-type.ts';
import type { Asset } from '#domain/asset/asset.ts';
import type { AssetGrade } from '#domain/grade/asset-grade.ts';
import { addDays } from '#domain/day/add-days.ts';
import type { Inspection } from '#domain/inspection/inspection.ts';
import type { NewDemoId } from './demo-ids.ts';
import type { Random } from './seeded-random.ts';
import { notes } from './notes.ts';
import { fillIn, type SurveyModel, surveyModels } from './survey-models.ts';

export type Result = 'green' | 'amber' | 'red' | 'no-access';

const RED = 0.05;
const AMBER = 0.07;
const minor = /legible|sign|label|clean|seals|spare/i;

/** Writes saved surveys as inspectors leave them: 88% green, 7% amber, 5% red unless told. */
export function gradeWriter(assetTypes: readonly AssetType[], random: Random, newId: NewDemoId) {
  const modelsOf = new Map<AssetTypeId, ReturnType<typeof surveyModels>>(assetTypes.map((type) => [type.id, surveyModels(type)]));

  function modelFor(type: AssetTypeId, result: Result): SurveyModel {
    const models = must(modelsOf.get(type), 'an asset type');
    const check = random.share() < 0.6 ? 0 : 1;
    const passing = models(check, null);
    if (result === 'green') return passing;
    const isAccess = (name: string) => name.startsWith('Access');
    const eligible = passing.candidates.filter(({ name }) => isAccess(name) === (result === 'no-access'));
    const small = eligible.filter(({ name }) => minor.test(name));
    const candidates = result === 'amber' && small.length > 0 ? small : eligible;
    return models(check, must(candidates[random.whole(candidates.length)], 'a question that can fail'));
  }

  return (asset: Asset, inspection: Inspection, day: string, result: Result = randomResult(random)): AssetGrade => {
    const model = modelFor(asset.asset_type_id, result);
    const created_at = `${day}T${two(8 + random.whole(9))}:${two(random.whole(60))}:${two(random.whole(60))}.000Z`;
    return {
      id: newId('grade'),
      created_by_id: inspection.inspector_ids[random.whole(inspection.inspector_ids.length)] ?? null,
      asset_id: asset.id,
      inspection_id: inspection.id,
      grade: result === 'green' || result === 'amber' ? 'pass' : 'fail',
      graded_at: day,
      recommendations: model.recommendations === '' ? null : model.recommendations,
      answers: fillIn(model, { day, made: madeOn(asset), note: noteOf(asset, day) }, random, () => newId('answer')),
      auto_complete_survey: false,
      created_at,
      updated_at: created_at,
      deleted_at: null,
    };
  };
}

function randomResult(random: Random): Result {
  const share = random.share();
  if (share < RED) return 'red';
  return share < RED + AMBER ? 'amber' : 'green';
}

/** Another one for each asset and day. */
const noteOf = ({ serial_number }: Asset, day: string): string =>
  must(notes[(Number(serial_number) * 7 + Number(day.slice(-2))) % notes.length], 'a note');

const YOUNGEST_DAYS = 90;
const DAYS_OF_MAKING = 2_500;

/** Some months to seven years before the asset was listed, spread by its serial number. */
function madeOn({ serial_number, created_at }: Asset): string {
  const age = YOUNGEST_DAYS + ((Number(serial_number) * 733) % DAYS_OF_MAKING);
  const made = addDays(created_at.slice(0, 10), -age);
  return made.endsWith('-02-29') ? addDays(made, -1) : made;
}

const two = (number: number): string => String(number).padStart(2, '0');
