import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Building2, CircleUser, ClipboardCheck, FireExtinguisher, Users } from 'lucide-react';
import { isAdministrator } from '#domain/permissions.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { NavigationButton, NavigationLink } from './navigation-entry.tsx';
import { LOW_WINDOW } from '#web/ui/page/in-sight.ts';
import { LARGE_TEXT, ROOM_FOR_TABLES } from '#web/ui/text-size.ts';
import { usePage } from './use-page.ts';

export type SheetName = 'assets' | 'account';

interface Props {
  openSheet: SheetName | null;
  onSheet: (sheet: SheetName) => void;
}

const section = (path: string) => {
  if (path.startsWith('/default/assets')) return 'assets';
  if (path.startsWith('/default/my-account')) return 'account';
  if (path.startsWith('/default/user')) return 'users';
  if (path.startsWith('/default/site') || path.startsWith('/default/deleted-sites')) return 'sites';
  return path.startsWith('/default/inspections') ? 'inspections' : null;
};

/** A bottom bar of 56 [S9], docked left as a rail from 960. */
export function Navigation({ openSheet, onSheet }: Props) {
  const page = usePage();
  const { user } = useSession();
  const current = openSheet ?? section(page?.routeId ?? '');
  return (
    <Box
      component="nav"
      aria-label="Main"
      sx={(theme) => ({
        position: 'fixed',
        zIndex: theme.zIndex.appBar,
        left: 0,
        right: 0,
        bottom: 0,
        backgroundColor: theme.vars.palette.background.paper,
        borderTop: `1px solid ${theme.vars.palette.divider}`,
        pb: 'env(safe-area-inset-bottom)',
        // At the end of the page, where all screens leave room for it.
        [theme.breakpoints.down('md')]: { [LOW_WINDOW]: { position: 'absolute' } },
        [theme.breakpoints.up('md')]: {
          top: 0,
          right: 'auto',
          width: 'var(--rail-width)',
          boxSizing: 'border-box',
          borderTop: 'none',
          borderRight: `1px solid ${theme.vars.palette.divider}`,
          px: '4px',
          pt: 3,
        },
        [ROOM_FOR_TABLES]: { px: 1.5 },
      })}
    >
      <Typography
        component="p"
        variant="cardTitle"
        sx={{ display: 'none', [ROOM_FOR_TABLES]: { display: 'block' }, px: 1, mb: 3 }}
      >
        Firemark
      </Typography>
      <Box
        component="ul"
        sx={{
          display: 'flex',
          flexDirection: { xs: 'row', md: 'column' },
          justifyContent: 'center',
          gap: { md: 0.5 },
          m: 0,
          p: 0,
          listStyle: 'none',
          '& > li': { flex: { xs: 1, md: 'none' }, maxWidth: { sm: 'max(120px, 7.5rem)', md: 'none' } },
          // Its label takes the room that it needs.
          [LARGE_TEXT]: { '& > li:has([data-current])': { flex: 'none', maxWidth: 'none' } },
        }}
      >
        {user !== null && isAdministrator(user) && (
          <>
            <li>
              <NavigationLink to="/users" icon={Users} label="Users" current={current === 'users'} />
            </li>
            <li>
              <NavigationLink to="/sites" icon={Building2} label="Sites" current={current === 'sites'} />
            </li>
          </>
        )}
        <li>
          <NavigationLink
            to="/inspections/{-$site_id}"
            params={{ site_id: undefined }}
            icon={ClipboardCheck}
            label="Inspections"
            current={current === 'inspections'}
          />
        </li>
        <li>
          <NavigationButton
            icon={FireExtinguisher}
            label="Assets"
            current={current === 'assets'}
            onClick={() => onSheet('assets')}
          />
        </li>
        <li>
          <NavigationButton
            icon={CircleUser}
            label="Account"
            current={current === 'account'}
            onClick={() => onSheet('account')}
          />
        </li>
      </Box>
    </Box>
  );
}
