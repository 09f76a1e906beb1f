import type { Question } from '#domain/asset-type/asset-type.ts';
import { tooManyAnswers } from '#domain/asset-type/most-answers.ts';
import { bodyLimits } from '../../http/limits/body-limits.ts';
import { Rejected } from '../writing/rejected.ts';
import { everything } from './conditions.ts';
import { readQuestions } from './asset-type/posted-questions.ts';
import type { EntityPolicy } from './entity-policy.ts';

/** History names deleted types: they are sent too. */
export const assetTypes: EntityPolicy<'asset_types'> = {
  see: { subject: (record) => ({ entity: 'asset_types', record }), rows: () => null },
  pull: { parts: () => [{ turn: 0, where: everything }] },
  write: {
    /** What is asked for can be submitted; a type that asks for more already, or did when it was taken, may stay so [TEXT.4]. */
    checkEdits(_writing, { row, edits, arrival }) {
      if (arrival.isProven || edits['questions'] === undefined) return;
      const words = tooManyAnswers(edits['questions'] as Question[], row?.questions ?? []);
      if (words !== null) throw new Rejected('invalid', words, 'questions');
    },
  },
  decide: {},
  spec: { bodyLimit: bodyLimits.push, read: async (_db, posted) => readQuestions(posted) },
};
