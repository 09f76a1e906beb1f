import type { AnswerType, AssetType, Question } from './asset-type/asset-type.ts';
import type { Asset } from './asset/asset.ts';
import type { Answer, AssetGrade } from './grade/asset-grade.ts';
import type { Inspection } from './inspection/inspection.ts';
import type { Site } from './site/site.ts';
import { stableId } from './stable-id.ts';
import type { User } from './user/user.ts';

/** Whole records for tests; each takes the fields that the test is about. */
const made = { created_at: '2026-11-01T08:00:00.000Z', updated_at: '2026-11-01T08:00:00.000Z', deleted_at: null };

export const exampleUser = (fields: Partial<User> = {}): User => ({
  id: stableId('user', 'priya'),
  username: 'inspector',
  forename: 'Priya',
  surname: 'Nair',
  email_address: null,
  user_role_id: 2,
  status: 'Active',
  ...made,
  ...fields,
});

export const exampleSite = (fields: Partial<Site> = {}): Site => ({
  id: stableId('site', 'kestrel'),
  name: 'Kestrel House',
  client_name: 'Northgate Homes',
  address_line_1: '14 Mill Lane',
  address_line_2: null,
  town: 'Leeds',
  post_code: 'LS1 4AB',
  notes: null,
  events_log: null,
  ...made,
  ...fields,
});

export const exampleAssetType = (fields: Partial<AssetType> = {}): AssetType => ({
  id: stableId('asset-type', 'fire-extinguisher'),
  name: 'Fire extinguisher',
  plural_name: 'Fire extinguishers',
  is_complex: 0,
  questions: [],
  ...made,
  ...fields,
});

export const exampleAsset = (fields: Partial<Asset> = {}): Asset => ({
  id: stableId('asset', 'one'),
  created_by_id: null,
  asset_type_id: exampleAssetType().id,
  site_id: exampleSite().id,
  location: 'Floor 2, Stair A landing',
  serial_number: '000411',
  history: null,
  ...made,
  ...fields,
});

export const exampleInspection = (fields: Partial<Inspection> = {}): Inspection => ({
  id: stableId('inspection', 'november'),
  site_id: exampleSite().id,
  title: 'November communal inspection',
  date_from: '2026-11-02',
  date_to: '2026-11-27',
  asset_type_ids: [exampleAssetType().id],
  scope: 'Communal areas',
  instruction: null,
  inspector_ids: [exampleUser().id],
  closed_at: null,
  closed_by_id: null,
  ...made,
  ...fields,
});

export const exampleGrade = (fields: Partial<AssetGrade> = {}): AssetGrade => ({
  id: stableId('grade', 'one'),
  created_by_id: exampleUser().id,
  asset_id: exampleAsset().id,
  inspection_id: null,
  grade: 'pass',
  graded_at: '2026-11-10',
  recommendations: null,
  answers: [],
  auto_complete_survey: false,
  ...made,
  ...fields,
});

export const exampleAnswer = (question: Question, slot: number, value: unknown): Answer => {
  const link = question.question_answer_types[slot];
  if (link === undefined) throw new Error(`no slot ${slot} in ${question.name}`);
  return {
    id: stableId('answer', link.id),
    question_answer_type_id: link.id,
    question_id: question.id,
    answer_type_id: link.answer_type_id,
    value: JSON.stringify(value),
    question_name: question.name,
  };
};

const yesNo = {
  options: [
    { value: 'Yes', label: 'Yes', outcome: 'pass' },
    { value: 'No', label: 'No', outcome: 'fail', remedial: 'Put right.' },
    { value: 'N/A', label: 'N/A', outcome: 'info' },
  ],
};

/** A question with a slot for each component, radio buttons unless others are named. */
export function exampleQuestion(
  key: string,
  fields: Partial<Question> = {},
  components: readonly { component_name: string; props: unknown }[] = [{ component_name: 'radio-buttons', props: yesNo }],
): Question {
  const answerTypes = components.map(({ component_name, props }): AnswerType => {
    const text = JSON.stringify(props);
    return { id: stableId('answer-type', component_name, text), component_name, props: text };
  });
  const id = stableId<Question['id']>('question', key);
  return {
    id,
    name: `${key}?`,
    order: 1,
    conditional: null,
    question_answer_types: answerTypes.map((type, at) => ({
      id: stableId('slot', key, at),
      question_id: id,
      answer_type_id: type.id,
      order: at + 1,
    })),
    answer_types: answerTypes,
    ...fields,
  };
}
