import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { byMonth } from '#domain/grade/grading-list.ts';
import type { AssetOverview } from '#web/data/queries/assets/asset-overview.ts';
import { NoneYet } from '#web/records/none-yet.tsx';
import { useShownRows } from '#web/records/use-shown-rows.ts';
import { MoreButton } from '#web/ui/buttons/more-button.tsx';
import { Panel } from '#web/ui/page/panel.tsx';
import { DeletedSurveys } from './deleted-surveys.tsx';
import { GradingRow } from './grading-row.tsx';
import { MoreGradingOptions } from './more-grading-options.tsx';

const STEP = 50;

/** Saved grades and inspections without a survey, newest first, under their months [S2, S9]. */
export function GradingPanel({ overview }: { overview: AssetOverview }) {
  const [open, setOpen] = useState(false);
  const { window, onMore } = useShownRows('gradings', STEP);
  const { gradings } = overview;
  return (
    <Panel
      heading="Grading"
      action={
        <Button variant="text" color="inherit" onClick={() => setOpen(true)} size="small">
          More Grading Options
        </Button>
      }
    >
      {gradings.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          <NoneYet>No gradings yet.</NoneYet>
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, mb: -1, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}>
        {byMonth(gradings.slice(window.from, window.to)).flatMap(({ month, entries }) =>
          entries.map((entry, index) => (
            <li key={entry.id}>
              <GradingRow entry={entry} asset={overview.asset} month={month} today={overview.today} startsMonth={index === 0} />
            </li>
          )),
        )}
      </Box>
      <MoreButton hidden={gradings.length - window.to} onMore={onMore} sx={{ mt: 2 }} />
      <DeletedSurveys assetId={overview.asset.id} />
      <MoreGradingOptions open={open} onClose={() => setOpen(false)} overview={overview} />
    </Panel>
  );
}
