import { Plus } from 'lucide-react';
import { may } from '#domain/permissions.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';

/** For administrators only [S6]. */
export function AddInspection({ siteId }: { siteId: string | undefined }) {
  const { user } = useSession();
  if (user === null || !may(user, 'create', { entity: 'inspections', record: null })) return null;
  return (
    <LinkButton
      to="/inspections/create/{-$site_id}"
      params={{ site_id: siteId }}
      aria-keyshortcuts="n"
      color="primary"
      startIcon={<Plus aria-hidden />}
      sx={{ gridColumn: { xs: '1 / -1', sm: 3 }, justifySelf: { md: 'end' } }}
    >
      Add New Inspection
    </LinkButton>
  );
}
