import { lazy, Suspense } from 'react';
import type { AssetType } from '#domain/asset-type/asset-type.ts';

// The question sets are large, and nothing else here needs them.
const Line = lazy(async () => ({ default: (await import('./questions-basis-line.tsx')).QuestionsBasisLine }));

/** Where the questions above come from. It stands last, where nothing moves when it comes. */
export const QuestionsBasis = ({ assetType }: { assetType: Pick<AssetType, 'id' | 'questions'> }) => (
  <Suspense>
    <Line assetType={assetType} />
  </Suspense>
);
