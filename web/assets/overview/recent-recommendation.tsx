import Box from '@mui/material/Box';
import { formatDay } from '#domain/day/format-day.ts';
import type { AssetOverview } from '#web/data/queries/assets/asset-overview.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';

/** The most recent recommendation, to be read only [S2]. */
export function RecentRecommendation({ recommendation }: Pick<AssetOverview, 'recommendation'>) {
  if (recommendation === null) return null;
  const { recommendations, graded_at, outstanding } = recommendation;
  return (
    <Box sx={{ mt: 1 }}>
      <TextAreaField
        label="Most recent recommendation"
        disabled
        minRows={1}
        maxRows={6}
        value={recommendations}
        hint={`Of ${formatDay(graded_at)}${outstanding ? '' : ', no longer outstanding'}`}
      />
    </Box>
  );
}
