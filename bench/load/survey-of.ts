import { v7 } from 'uuid';
import { must } from '#domain/assertions.ts';
import { exampleAnswer, exampleQuestion } from '#domain/examples.ts';
import type { Operation } from '#domain/sync/wire.ts';
import type { LoadedDevice } from './load-organisation.ts';

const QUESTIONS = Array.from({ length: 12 }, (_, at) => exampleQuestion(`Is part ${at} of it in good order`));

/** A survey of one of the assets that a device's user inspects, as the app sends it. */
export function surveyOf({ user, inspection, assets }: LoadedDevice, at: number): Omit<Operation, 'device'> {
  const now = new Date().toISOString();
  const answers = QUESTIONS.map((question) => ({ ...exampleAnswer(question, 0, 'Yes'), id: v7() }));
  const patch = {
    created_by_id: user,
    asset_id: must(assets[at % assets.length], 'an asset').id,
    inspection_id: inspection,
    grade: 'pass',
    graded_at: now.slice(0, 10),
    recommendations: null,
    answers,
    auto_complete_survey: false,
    deleted_at: null,
  };
  return { op: v7(), entity: 'asset_grades', id: v7(), base: null, patch, ts: now } as unknown as Omit<Operation, 'device'>;
}
