import Box from '@mui/material/Box';
import { ListChecks } from 'lucide-react';
import { grouped } from '#domain/grouped.ts';
import { isAdministrator } from '#domain/permissions.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';

const MOST_SHOWN = 999;

/** How much waits for an administrator's decision, beside the status; nothing when nothing does [HELD]. */
export function ToDecideLink({ count }: { count: number }) {
  const { user } = useSession();
  if (count === 0 || user === null || !isAdministrator(user)) return null;
  return (
    <LinkButton
      to="/to-decide"
      aria-label={`${grouped(count)} to decide`}
      sx={{ flexShrink: 0, minWidth: 48, px: 1.25, gap: 0.75 }}
    >
      <ListChecks size={20} aria-hidden />
      <Box component="span" aria-hidden sx={{ fontWeight: 700 }}>
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </Box>
    </LinkButton>
  );
}
