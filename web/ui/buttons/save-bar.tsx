import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FORCED_COLOURS } from '../forced-colours.ts';
import { inSight } from '../page/in-sight.ts';
import { textSize } from '../text-size.ts';

export interface InvalidField {
  label: string;
  /** Moves focus to the field. */
  focus: () => void;
}

interface Props {
  children: ReactNode;
  /** The fields that keep it from being saved, in their order on screen. */
  invalid?: readonly InvalidField[];
}

/** The bar at the bottom of a form; sticks above the bottom navigation and the keyboard. */
export function SaveBar({ children, invalid = [] }: Props) {
  const first = invalid[0];
  return (
    <Box
      sx={(theme) => ({
        position: 'sticky',
        bottom: 'var(--bottom-bar-height, 0px)',
        zIndex: 3,
        ...inSight.atBottom,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        columnGap: 1.5,
        mx: 'calc(-1 * var(--gutter))',
        mt: 3,
        px: 'var(--gutter)',
        py: { xs: 1, md: 2 },
        minHeight: { xs: 72, md: 80 },
        borderTop: '1px solid transparent',
        // Past the column of the content to the edge of the screen, which makes nothing scroll sideways.
        borderImage: `linear-gradient(${theme.vars.palette.divider} 1px, ${theme.vars.palette.background.default} 1px) 0 fill / 0 / 0 100vw 0 0`,
        [FORCED_COLOURS]: { borderImage: 'none', borderColor: 'CanvasText', backgroundColor: 'Canvas' },
      })}
    >
      {first !== undefined && (
        <ButtonBase
          onClick={first.focus}
          sx={{ minHeight: 48, gap: 1, mr: 'auto', color: 'error.main', textAlign: 'start', fontSize: textSize.label }}
        >
          <CircleAlert size={20} aria-hidden />
          {invalid.length === 1 ? '1 field needs' : `${invalid.length} fields need`} attention: {first.label}
        </ButtonBase>
      )}
      <Box
        sx={{
          display: 'flex',
          gap: 1.5,
          flex: { xs: '1 1 auto', md: '0 0 auto' },
          '& > *': { flex: { xs: 1, md: 'none' } },
          '& > .MuiButton-root': { px: { xs: 1, md: 2.25 }, minWidth: 'min-content' },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
