import Box from '@mui/material/Box';
import type { AssetOverview } from '#web/data/queries/assets/asset-overview.ts';
import { Panel } from '#web/ui/page/panel.tsx';

/** The outstanding recommendations as they are stored: line breaks kept, nothing read as markup [S2]. */
export function RemedialWorks({ overview }: { overview: AssetOverview }) {
  const { recommendation, colour } = overview;
  if (recommendation === null || !recommendation.outstanding) return null;
  return (
    <Panel heading="Recommended remedial works:" tone={colour === 'red' ? 'fail' : 'amber'}>
      <Box sx={{ mt: -0.5, typography: 'notes', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {recommendation.recommendations}
      </Box>
    </Panel>
  );
}
