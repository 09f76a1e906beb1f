import type { AssetType } from '#domain/asset-type/asset-type.ts';
import { questionsBasis } from '#domain/asset-type/question-sets/questions-basis.ts';
import { Fact } from './fact.tsx';

/** Which practice the questions follow, and how often it asks them; nothing of questions that an administrator put there [SET]. */
export function BasisFacts({ assetType }: { assetType: Pick<AssetType, 'id' | 'questions'> }) {
  const found = questionsBasis(assetType);
  if (found === null) return null;
  return (
    <>
      <Fact name="Questions">{found.basis}</Fact>
      <Fact name="Intervals">{found.intervals}</Fact>
    </>
  );
}
