import Typography from '@mui/material/Typography';
import type { AssetType } from '#domain/asset-type/asset-type.ts';
import { questionsBasis } from '#domain/asset-type/question-sets/questions-basis.ts';

/** Which practice the questions follow; nothing of questions that an administrator put there [SET]. */
export function QuestionsBasisLine({ assetType }: { assetType: Pick<AssetType, 'id' | 'questions'> }) {
  const found = questionsBasis(assetType);
  if (found === null) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', px: 0.25, pt: 1.5, overflowWrap: 'anywhere' }}>
      {found.basis}
    </Typography>
  );
}
