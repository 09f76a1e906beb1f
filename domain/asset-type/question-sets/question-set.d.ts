import type { AssetType } from '../asset-type.ts';
import type { DraftQuestion } from './question-builders.ts';
/** A type of asset that the product ships with. `basis` says where the questions come from, for whoever sees them. */
export interface QuestionSet extends Pick<AssetType, 'id' | 'name' | 'plural_name' | 'is_complex' | 'questions'> {
  basis: string;
  intervals: string;
}
interface Draft {
  slug: string;
  name: string;
  plural_name: string;
  complex: boolean;
  standard: string;
  intervals: string;
  questions: readonly DraftQuestion[];
}
/** Gives a set its ids: the same slugs and keys give the same ids on every installation. */
export declare function questionSet({ slug, name, plural_name, complex, standard, intervals, questions }: Draft): QuestionSet;
export {};
