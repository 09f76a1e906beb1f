import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ArchiveRestore } from 'lucide-react';
import { useId } from 'react';
import { formatDay } from '#domain/day/format-day.ts';
import { formatInstant } from '#domain/day/format-instant.ts';
import { localDay } from '#domain/day/local-day.ts';
import { dateRange } from '#domain/inspection/date-range.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { DeletedSite } from '#domain/sync/wire.ts';
import { ReportDownload } from '#web/inspections/report-download.tsx';
import { leaveSiteDeleted, restoreSite } from './decide.ts';
import { DeletedSiteReport } from './deleted-site-report.tsx';

interface Props {
  entry: DeletedSite;
  deletedBy: string | null;
  online: boolean;
  /** Asks whether it stays deleted, or gives its reports. */
  kind: 'asked' | 'listed';
}

/** A deleted site: who deleted it, when, and what had been closed there. */
export function DeletedSiteCard({ entry, deletedBy, online, kind }: Props) {
  const name = useId();
  const { site, closed_inspections: closed } = entry;
  return (
    <Box sx={{ p: { xs: 2, md: 2.5 }, borderRadius: '14px', bgcolor: 'background.paper', overflowWrap: 'anywhere' }}>
      <Typography id={name} variant="h3" component="h4">
        {site.name}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Deleted {formatInstant(site.deleted_at ?? '')}
        {deletedBy === null ? '' : ` by ${deletedBy}`}
      </Typography>
      {closed.length > 0 && (
        <Box component="ul" aria-label="Closed inspections" sx={{ m: 0, mt: 1.25, p: 0, listStyle: 'none' }}>
          {closed.map((inspection) => (
            <ClosedInspection key={inspection.id} inspection={inspection} hasReport={kind === 'listed'} />
          ))}
        </Box>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          mt: 1.75,
          '& > button': { flex: { xs: '1 1 140px', sm: 'none' } },
        }}
      >
        <Button
          disabled={!online}
          aria-describedby={name}
          startIcon={<ArchiveRestore aria-hidden />}
          onClick={() => void restoreSite(entry)}
          sx={{ bgcolor: 'surface.raised' }}
        >
          Restore site
        </Button>
        {kind === 'listed' ? (
          <DeletedSiteReport siteId={site.id} describedBy={name} />
        ) : (
          <Button disabled={!online} aria-describedby={name} onClick={() => void leaveSiteDeleted(entry)}>
            Keep deleted
          </Button>
        )}
        {!online && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Needs a connection
          </Typography>
        )}
      </Box>
    </Box>
  );
}

interface ClosedProps {
  inspection: DeletedSite['closed_inspections'][number];
  hasReport: boolean;
}

function ClosedInspection({ inspection, hasReport }: ClosedProps) {
  const title = useId();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        alignItems: 'center',
        gap: 1,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography id={title} sx={{ fontWeight: 550 }}>
          {inspection.title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {dateRange(inspection)} · Closed/Locked {formatDay(localDay(new Date(inspection.closed_at)))}
        </Typography>
      </Box>
      {hasReport && <ReportDownload inspectionId={inspection.id as InspectionId} describedBy={title} />}
    </Box>
  );
}
