import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FilePen, Lock, Zap } from 'lucide-react';
import type { ReactNode } from 'react';

interface SurveyFactsProps {
  serialNumber: string | null;
  typeName: string;
  location: string;
  inspectionTitle: string | null;
  /** Null before it is begun. */
  surveyDate: string | null;
  by: string | null;
}

/** Which asset was surveyed, where and when, above its grade. */
export function SurveyFacts({ serialNumber, typeName, location, inspectionTitle, surveyDate, by }: SurveyFactsProps) {
  return (
    <Box sx={{ '&:not(:last-child)': { mb: 1.75 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'baseline', columnGap: 2 }}>
        <Typography variant="serial" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {serialNumber || 'NO SERIAL'}
        </Typography>
        {surveyDate === null ? null : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Survey date {surveyDate}
          </Typography>
        )}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.tertiary', overflowWrap: 'anywhere' }}>
        {[typeName, location, inspectionTitle ?? 'Ad Hoc Survey', by].filter((fact) => fact !== null && fact !== '').join(' · ')}
      </Typography>
    </Box>
  );
}

export const LockedLine = ({ date, by }: { date: string; by: string | null }) => (
  <FactLine icon={<Lock size={18} aria-hidden />}>
    Closed/Locked {date}
    {by === null ? '' : ` by ${by}`}
  </FactLine>
);

export const BulkCompletedLine = () => (
  <FactLine icon={<Zap size={18} aria-hidden />}>Bulk-completed: all questions were answered at once</FactLine>
);

/** An edit that was kept on the device while the inspection was closed. */
export const StrandedEdit = ({ onDiscard }: { onDiscard: () => Promise<void> }) => (
  <FactLine icon={<FilePen size={18} aria-hidden />}>
    Changes that you made before are kept on this device, but can no longer be saved.{' '}
    <Button variant="text" color="inherit" onClick={() => void onDiscard()}>
      Discard changes
    </Button>
  </FactLine>
);

const FactLine = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5, color: 'text.secondary' }}>
    {icon}
    <Typography variant="body2">{children}</Typography>
  </Box>
);
