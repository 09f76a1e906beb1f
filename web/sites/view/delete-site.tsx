import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { isAdministrator, may } from '#domain/permissions.ts';
import { keptForm } from '#web/data/page/kept-forms.ts';
import type { SiteDetail } from '#web/data/queries/sites/site-detail.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { useUnlessLeft } from '#web/ui/entry/unless-left.ts';
import { deleteSite } from './site-actions.tsx';
import { eventLogKey } from './typed-about-site.ts';

/** The last thing in a site's card; inspectors may too [S6]. */
export function DeleteSite({ detail: { site, total, history } }: { detail: SiteDetail }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const unlessLeft = useUnlessLeft();
  if (user === null || !may(user, 'delete', { entity: 'sites', record: site })) return null;
  const leave = () =>
    void navigate({
      ...(isAdministrator(user) ? { to: '/sites' } : { to: '/inspections/{-$site_id}', params: { site_id: undefined } }),
      ignoreBlocker: true,
    });
  const ask = () => {
    const typed = keptForm(user.id, eventLogKey(site.id)) !== null;
    const inspections = isAdministrator(user) ? history.total : null;
    return deleteSite(site, { assets: total, inspections, typed }, unlessLeft(leave));
  };
  return (
    <Button
      variant="outlined"
      color="error"
      startIcon={<Trash2 aria-hidden />}
      sx={{ ml: { sm: 'auto' } }}
      onClick={() => void ask()}
    >
      Delete Site
    </Button>
  );
}
