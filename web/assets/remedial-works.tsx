import Box from '@mui/material/Box';
import type { AssetOverview } from '#web/data/queries/asset-overview.ts';
import { Panel } from '#web/ui/panel.tsx';

/** The outstanding recommendations as they are stored: line breaks kept, nothing read as markup [S2]. */
export function RemedialWorks({ overview }: { overview: AssetOverview }) {
  const { recommendation, colour } = overview;
  if (recommendation === null || !recommendation.outstanding) return null;
  return (
    <Panel heading="Recommended remedial works:" tone={colour === 'red' ? 'fail' : 'amber'}>
      <Box sx={{ mt: -0.5, fontSize: '0.9375rem', lineHeight: 22 / 15, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {recommendation.recommendations}
      </Box>
    </Panel>
  );
}
