import type { AssetType } from '../asset-type.ts';
import type { QuestionSet } from './question-set.ts';
export declare const questionSets: readonly QuestionSet[];
/** The asset types of an empty database [design 2]. */
export declare function defaultAssetTypes(now: string): AssetType[];
