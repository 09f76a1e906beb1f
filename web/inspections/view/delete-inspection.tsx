import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { may } from '#domain/permissions.ts';
import type { InspectionDetail } from '#web/data/queries/inspections/inspection-detail.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { useUnlessLeft } from '#web/ui/entry/unless-left.ts';
import { deleteInspection } from '../form/inspection-actions.tsx';

/** For administrators only [S6]. */
export function DeleteInspection({ detail }: { detail: InspectionDetail }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const unlessLeft = useUnlessLeft();
  if (user === null || !may(user, 'delete', { entity: 'inspections', record: detail.inspection })) return null;
  const leave = () => void navigate({ to: '/inspections/{-$site_id}', params: { site_id: undefined }, ignoreBlocker: true });
  return (
    <Button
      variant="outlined"
      color="error"
      startIcon={<Trash2 aria-hidden />}
      sx={{ alignSelf: { lg: 'flex-start' } }}
      onClick={() => void deleteInspection(detail, unlessLeft(leave))}
    >
      Delete Inspection
    </Button>
  );
}
