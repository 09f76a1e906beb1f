import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Theme } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, Ref } from 'react';

interface EntryProps {
  icon: LucideIcon;
  label: string;
  current: boolean;
}

const entryStyle =
  (current: boolean) =>
  (theme: Theme): ReturnType<Theme['unstable_sx']> => ({
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: '1px',
    width: '100%',
    minHeight: 56,
    borderRadius: '10px',
    color: current ? theme.vars.palette.text.primary : theme.vars.palette.text.secondary,
    '&:active': { backgroundColor: theme.vars.palette.surface.sheet },
    '&.Mui-focusVisible': { outlineOffset: '-2px' },
    '& .pill': { display: 'flex', p: '2px 16px', borderRadius: '14px' },
    '& .label': { fontSize: '0.8125rem', lineHeight: 16 / 13, fontWeight: current ? 650 : 500 },
    [theme.breakpoints.down('md')]: current
      ? { '& .pill': { backgroundColor: theme.vars.palette.primary.main, color: '#FFFFFF' } }
      : {},
    [theme.breakpoints.up('md')]: {
      ...(current && {
        backgroundColor: theme.vars.palette.surface.control,
        '&::before': {
          content: '""',
          position: 'absolute',
          left: 0,
          top: 14,
          bottom: 14,
          width: 4,
          borderRadius: '0 2px 2px 0',
          backgroundColor: theme.vars.palette.primary.main,
        },
      }),
    },
    [theme.breakpoints.up('lg')]: {
      flexDirection: 'row',
      justifyContent: 'flex-start',
      '& .pill': { px: 1.75 },
      '& .label': { fontSize: '1rem', lineHeight: 1.5, fontWeight: current ? 650 : 500 },
    },
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
    <ButtonBase {...anchor} component="a" ref={ref} aria-current={current ? 'page' : undefined} sx={entryStyle(current)}>
      <Face icon={icon} label={label} />
    </ButtonBase>
  );
}
export const NavigationLink = createLink(Entry);

export function NavigationButton({ icon, label, current, onClick }: EntryProps & { onClick: () => void }) {
  return (
    <ButtonBase onClick={onClick} aria-haspopup="dialog" sx={entryStyle(current)}>
      <Face icon={icon} label={label} />
    </ButtonBase>
  );
}
