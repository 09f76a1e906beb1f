import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ArchiveRestore } from 'lucide-react';
import { useId } from 'react';
import { formatInstant } from '#domain/day/format-instant.ts';
import { dateRange } from '#domain/inspection/dates/date-range.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import type { DeletedSite, OnceClosed } from '#domain/sync/wire.ts';
import { ReportDownload } from '#web/reports/report-download.tsx';
import { OnlineButton } from '#web/ui/buttons/online-button.tsx';
import { focusOnward } from '#web/ui/focus-onward.ts';
import { AcceptButton } from './accept-button.tsx';
import { closedForm, closingWords } from './once-closed.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { DecisionCard } from './decision-card.tsx';
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
  const restore = async (button: Element) => {
    const goOn = focusOnward(button.closest('li'));
    // Where it is asked about, the heading takes the focus.
    if ((await restoreSite(entry)) && kind === 'listed') goOn();
  };
  return (
    <DecisionCard>
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
      <DecisionButtons online={online} space={1.75}>
        <AcceptButton
          online={online}
          aria-describedby={name}
          startIcon={<ArchiveRestore aria-hidden />}
          onClick={({ currentTarget }) => void restore(currentTarget)}
        >
          Restore site
        </AcceptButton>
        {kind === 'listed' ? (
          <DeletedSiteReport siteId={site.id} describedBy={name} />
        ) : (
          <OnlineButton online={online} aria-describedby={name} onClick={() => void leaveSiteDeleted(entry)}>
            Keep deleted
          </OnlineButton>
        )}
      </DecisionButtons>
    </DecisionCard>
  );
}

interface ClosedProps {
  inspection: OnceClosed;
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
          {dateRange(inspection)} · {closingWords(inspection)}
        </Typography>
      </Box>
      {hasReport && (
        <ReportDownload inspectionId={inspection.id as InspectionId} form={closedForm(inspection)} describedBy={title} />
      )}
    </Box>
  );
}
