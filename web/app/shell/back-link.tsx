import IconButton from '@mui/material/IconButton';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useSession } from '#web/data/page/session/session.ts';
import { backPath, type BackTarget } from './back-targets.ts';

/** To the previous page in history if there is one, otherwise to the named route [S2]. */
export function BackLink({ target }: { target: BackTarget }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const { user } = useSession();
  if (user === null) return null;
  const path = backPath(target, user);
  return (
    <IconButton
      component="a"
      href={router.buildLocation({ to: path, params: { site_id: undefined } }).href}
      aria-label="Back"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        if (canGoBack) router.history.back();
        else void router.navigate({ to: path, params: { site_id: undefined } });
      }}
      sx={{ ml: { xs: -1, md: -2 } }}
    >
      <ArrowLeft size={24} aria-hidden />
    </IconButton>
  );
}
