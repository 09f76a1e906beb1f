import Box from '@mui/material/Box';
import { Outlet, useLocation } from '@tanstack/react-router';

/** One content area that fades with the full path [S2]. */
export function GuestLayout() {
  const path = useLocation({ select: (location) => location.href });
  return (
    <Box
      key={path}
      component="main"
      sx={{
        minHeight: '100dvh',
        pt: 'var(--update-room, 0px)',
        pb: '100px',
        animation: 'guest-fade 200ms cubic-bezier(.2,0,0,1)',
        '@keyframes guest-fade': { from: { opacity: 0 } },
      }}
    >
      <Outlet />
    </Box>
  );
}
