import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatInstant } from '#domain/day/format-instant.ts';
import type { EvidenceCause, EvidenceFigures, EvidenceVersion } from '#domain/evidence/evidence.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { AppDialog } from '#web/ui/overlays/app-dialog.tsx';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { EvidenceTrouble } from './evidence-trouble.tsx';
import { ReportDownload } from '../../reports/report-download.tsx';
import { useEvidence } from './use-evidence.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  inspectionId: InspectionId;
  evidence: EvidenceFigures;
}

/** What the closed inspection said at each time, with its report then [PROOF]. */
export function VersionsDialog(props: Props) {
  return (
    <AppDialog open={props.open} onClose={props.onClose} title="Versions" closable>
      {props.open && <Versions {...props} />}
    </AppDialog>
  );
}

function Versions({ inspectionId, evidence }: Props) {
  const { trouble, retry } = useEvidence(inspectionId, evidence);
  const versions = useQuery('evidenceVersions', { inspection_id: inspectionId });
  if (versions === undefined || versions === null) {
    return trouble === null ? <SkeletonRows count={2} /> : <EvidenceTrouble trouble={trouble} onRetry={retry} />;
  }
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {versions.map((version) => (
        <VersionRow key={version.version} version={version} inspectionId={inspectionId} />
      ))}
    </Box>
  );
}

const causes: Record<EvidenceCause, string> = {
  closed: 'Closed/Locked',
  'closed-again': 'Closed/Locked again',
  accepted: 'Later changes accepted',
  'kept-since': 'Kept since',
};

function VersionRow({
  version: { version, cause, made_at, made_by },
  inspectionId,
}: {
  version: EvidenceVersion;
  inspectionId: InspectionId;
}) {
  const name = useId();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        alignItems: 'center',
        gap: 1,
        py: 1.25,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography id={name} sx={{ fontWeight: 650 }}>
          Version {version}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {causes[cause]} {formatInstant(made_at)}
          {made_by === '' ? '' : ` by ${made_by}`}
        </Typography>
      </Box>
      <ReportDownload inspectionId={inspectionId} form={{ version }} describedBy={name} />
    </Box>
  );
}
