import type { AssetGradeId } from '#domain/grade/asset-grade.ts';
import type { AutoComplete } from '../protocol/auto-complete.ts';
import { callWorker } from './connection/worker-client.ts';

/** Grades every asset of a type that its inspection has not graded yet, as one action; resolves to the new grades' ids [S4]. */
export const autoComplete = (given: AutoComplete): Promise<AssetGradeId[]> => callWorker('autoComplete', given);
