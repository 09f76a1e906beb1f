import { bodyLimits } from '../../http/limits/body-limits.ts';
import { everything } from './conditions.ts';
import { readQuestions } from './asset-type/posted-questions.ts';
import type { EntityPolicy } from './entity-policy.ts';

/** History names deleted types: they are sent too. */
export const assetTypes: EntityPolicy<'asset_types'> = {
  see: { subject: (record) => ({ entity: 'asset_types', record }), rows: () => null },
  pull: { parts: () => [{ turn: 0, where: everything }] },
  write: {},
  decide: {},
  spec: { bodyLimit: bodyLimits.push, read: async (_db, posted) => readQuestions(posted) },
};
