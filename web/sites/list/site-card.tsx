import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { GradeLegend } from '#web/ui/grades/grade-legend.tsx';
import { GradeStrip } from '#web/ui/grades/grade-strip.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { panelEdge } from '#web/ui/page/panel-edge.ts';
import { twoLines } from '#web/ui/rows/two-lines.ts';
import { radius } from '#web/ui/radius.ts';
import { NOT_HERE } from '#web/data/page/use-not-here.ts';
import { NoneYet } from '#web/records/none-yet.tsx';
import type { ResultOf } from '#web/data/protocol/query-types.ts';

type Card = ResultOf<'siteList'>['rows'][number];

export function SiteCard({ card: { site, address, colours, total } }: { card: Card }) {
  const heading = `site-${site.id}`;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        p: { xs: 2, md: 2.5 },
        borderRadius: radius.panel,
        bgcolor: 'background.paper',
        ...panelEdge,
        overflowWrap: 'anywhere',
      }}
    >
      <Typography variant="cardTitle" id={heading} component="h2" sx={twoLines}>
        {site.name}
      </Typography>
      <Typography variant="rowLine" sx={{ color: 'text.secondary', ...twoLines }}>
        {site.client_name}
      </Typography>
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary', ...twoLines }}>
        {address}
      </Typography>
      {site.notes !== null && (
        <Typography
          variant="body2"
          sx={{
            mt: 0.5,
            whiteSpace: 'pre-line',
            display: '-webkit-box',
            WebkitLineClamp: 4,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
          }}
        >
          {site.notes}
        </Typography>
      )}
      <Box sx={{ mt: 'auto', pt: 1.75, display: 'flex', flexDirection: 'column', gap: 1.25 }}>
        {total === 0 ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <NoneYet before={`${NOT_HERE}: its assets`}>No assets yet</NoneYet>
          </Typography>
        ) : (
          <>
            <GradeStrip counts={colours} />
            <GradeLegend counts={colours} />
          </>
        )}
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            mt: 0.75,
            '& > .MuiButton-root': { flex: '1 1 120px', minWidth: 'min-content' },
          }}
        >
          <LinkButton to="/inspections/{-$site_id}" params={{ site_id: site.id }} aria-describedby={heading}>
            Inspections
          </LinkButton>
          <LinkButton to="/site/$site_id" params={{ site_id: site.id }} aria-describedby={heading}>
            Site Details
          </LinkButton>
        </Box>
      </Box>
    </Box>
  );
}
