import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { LOW_WINDOW } from '#web/ui/page/in-sight.ts';
import { PRINTED } from '#web/ui/printed.ts';
import { radius } from '#web/ui/radius.ts';
import { ROOM_FOR_TABLES } from '#web/ui/text-size.ts';

const MAX_CONTENT = 1200;
const MAX_WIDE_CONTENT = 1600;

interface Props {
  children: ReactNode;
  /** Leaves room for the bottom bar or the rail. */
  navigation?: boolean;
}

/** The frame of a layout; its gutter and bar height are variables that screens may use. */
export function Content({ children, navigation = false }: Props) {
  return (
    <Box
      data-rail={navigation || undefined}
      sx={(theme) => ({
        '--gutter': '16px',
        '--bottom-bar-height': navigation ? 'calc(56px + env(safe-area-inset-bottom))' : '0px',
        '--rail-width': '0px',
        [theme.breakpoints.up('sm')]: { '--gutter': '24px' },
        [theme.breakpoints.up('md')]: {
          '--gutter': '32px',
          '--bottom-bar-height': '0px',
          '--rail-width': navigation ? 'max(88px, 5.5rem)' : '0px',
        },
        [ROOM_FOR_TABLES]: { '--rail-width': navigation ? 'max(216px, 13.5rem)' : '0px' },
        [theme.breakpoints.up('lg')]: {
          // Screens with tables: their columns have something to say with more room.
          '& > main:has([data-wide])': { maxWidth: `calc(${MAX_WIDE_CONTENT}px + 2 * var(--gutter))` },
        },
        pl: 'var(--rail-width)',
        [LOW_WINDOW]: { position: 'relative' },
        [PRINTED]: { pl: 0 },
        '& > main': {
          boxSizing: 'border-box',
          maxWidth: `calc(${MAX_CONTENT}px + 2 * var(--gutter))`,
          minHeight: 'calc(100dvh - var(--header-height, 64px))',
          px: 'var(--gutter)',
          pt: { xs: 2, md: 3 },
          pb: '100px',
        },
      })}
    >
      <Box
        component="a"
        href="#content"
        sx={{
          position: 'fixed',
          zIndex: 'tooltip',
          top: 8,
          left: 8,
          px: 2,
          py: 1.5,
          borderRadius: radius.control,
          bgcolor: 'text.primary',
          color: 'surface.ink',
          '&:not(:focus)': { clipPath: 'inset(50%)' },
        }}
      >
        Skip to content
      </Box>
      {children}
    </Box>
  );
}
