import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { grouped } from '#domain/grouped.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { panelEdge } from '#web/ui/page/panel-edge.ts';
import { radius } from '#web/ui/radius.ts';
import { showSyncCentre } from '../../unsent/sync-centre-state.ts';
import { syncMoment } from '../../unsent/sync-summary.ts';
import { MoreRows, useShownRows } from '../more-rows.tsx';
import { recordLink } from '../record-link.ts';
import { giveUp } from './give-up.tsx';
import type { PhotoRow } from './photo-rows.ts';

/** Photos by survey, each row with what becomes of them and the way to their survey [SYNC.60]. */
export function PhotoList({ rows }: { rows: readonly PhotoRow[] }) {
  const { shown, showMore } = useShownRows();
  const listed = rows.slice(0, shown);
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: 1 }}>
        {listed.map((row) => (
          <PhotoItem key={row.id} row={row} />
        ))}
      </Box>
      <MoreRows total={rows.length} shown={listed.length} onMore={showMore} />
    </>
  );
}

function PhotoItem({ row }: { row: PhotoRow }) {
  const { title, inspection, screen, count, chosen, takenAt, state } = row;
  const photos = chosen ?? (count === 1 ? '1 photo' : `${grouped(count)} photos`);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: chosen === null ? 'nowrap' : 'wrap',
        alignItems: 'center',
        gap: 1,
        p: 2,
        borderRadius: radius.panel,
        bgcolor: 'surface.control',
        ...panelEdge,
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ flex: chosen === null ? 1 : '1 0 100%', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 650 }}>{title}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[...(inspection === null ? [] : [inspection]), photos, syncMoment(takenAt, new Date())].join(' · ')}
        </Typography>
        <Typography variant="body2">{state}</Typography>
      </Box>
      {screen !== null && (
        <LinkButton
          {...recordLink(screen)}
          aria-label={`Open ${title}`}
          onClick={() => showSyncCentre(false)}
          sx={{ px: 1.5, bgcolor: 'surface.raised' }}
        >
          Open
        </LinkButton>
      )}
      {chosen !== null && (
        <Button variant="text" color="inherit" aria-label={`Give up file ${chosen}`} onClick={() => void giveUp(row)}>
          Give up file
        </Button>
      )}
    </Box>
  );
}
