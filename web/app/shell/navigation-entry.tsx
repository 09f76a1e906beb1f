import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { SxProps, Theme } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, Ref } from 'react';
import { visuallyHidden } from '#web/ui/visually-hidden.ts';
import { radius } from '#web/ui/radius.ts';
import { LARGE_TEXT, ROOM_FOR_TABLES, textSize, upTo } from '#web/ui/text-size.ts';

interface EntryProps {
  icon: LucideIcon;
  label: string;
  current: boolean;
}

const entryStyle = (current: boolean): SxProps<Theme> => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  [ROOM_FOR_TABLES]: { flexDirection: 'row', justifyContent: 'flex-start' },
  gap: '1px',
  width: '100%',
  // With the bar's border 56 [S9].
  minHeight: { xs: 55, md: 56 },
  borderRadius: radius.control,
  color: current ? 'text.primary' : 'text.secondary',
  bgcolor: current ? { md: 'surface.control' } : undefined,
  [LARGE_TEXT]: { px: '4px' },
  '&:active': { bgcolor: 'surface.sheet' },
  '&.Mui-focusVisible': { outlineOffset: '-2px' },
  '& .pill': {
    display: 'flex',
    p: '2px 16px',
    borderRadius: radius.panel,
    [LARGE_TEXT]: { px: 1 },
    ...(current && {
      bgcolor: { xs: 'surface.control', md: 'transparent' },
      boxShadow: { xs: 'inset 0 0 0 1px var(--mui-palette-surface-outline)', md: 'none' },
    }),
  },
  '& .label': {
    // In a bar of five, each label has a fifth of it.
    fontSize: { xs: upTo('6.6vw', 'micro'), sm: upTo('3.4vw', 'micro'), md: textSize.micro },
    lineHeight: 16 / 13,
    fontWeight: current ? 650 : 500,
    [ROOM_FOR_TABLES]: { fontSize: textSize.body, lineHeight: 1.5, fontWeight: current ? 650 : 550 },
    // Only the current entry's label has room.
    ...(!current && { [LARGE_TEXT]: visuallyHidden }),
  },
  ...(current && {
    '&::before': {
      content: '""',
      display: { xs: 'none', md: 'block' },
      position: 'absolute',
      // At the screen's edge, where the label needs the whole width.
      left: -4,
      [ROOM_FOR_TABLES]: { left: 0 },
      top: 14,
      bottom: 14,
      width: 4,
      borderRadius: `0 ${radius.line} ${radius.line} 0`,
      bgcolor: 'text.primary',
    },
  }),
});

function Face({ icon: Icon, label }: Pick<EntryProps, 'icon' | 'label'>) {
  return (
    <>
      <Box component="span" className="pill">
        <Icon size={24} aria-hidden />
      </Box>
      <span className="label">{label}</span>
    </>
  );
}

function Entry({
  icon,
  label,
  current,
  ref = null,
  ...anchor
}: EntryProps & ComponentProps<'a'> & { ref?: Ref<HTMLAnchorElement> }) {
  return (
    <ButtonBase
      {...anchor}
      component="a"
      ref={ref}
      aria-current={current ? 'page' : undefined}
      data-current={current || undefined}
      sx={entryStyle(current)}
    >
      <Face icon={icon} label={label} />
    </ButtonBase>
  );
}
export const NavigationLink = createLink(Entry);

export function NavigationButton({ icon, label, current, onClick }: EntryProps & { onClick: () => void }) {
  return (
    <ButtonBase onClick={onClick} aria-haspopup="dialog" data-current={current || undefined} sx={entryStyle(current)}>
      <Face icon={icon} label={label} />
    </ButtonBase>
  );
}
