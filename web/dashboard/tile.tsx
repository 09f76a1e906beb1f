import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { grouped } from '#domain/grouped.ts';
import { radius } from '#web/ui/radius.ts';

interface FaceProps {
  /** An icon or a grade square. */
  face: ReactNode;
  /** Undefined until it is known. */
  count: number | undefined;
  words: string;
  /** What is counted, in a line under the words. */
  scope?: string;
}

export interface TileProps extends FaceProps {
  onClick: () => void;
}

const tileSx = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'center',
  minHeight: 82,
  p: 2,
  gap: 0.5,
  borderRadius: radius.panel,
  bgcolor: 'background.paper',
  boxShadow: 'inset 0 0 0 1px var(--mui-palette-surface-outline)',
  textAlign: 'start',
  '&:active': { bgcolor: 'surface.sheet' },
} as const;

function Face({ face, count, words, scope }: FaceProps) {
  return (
    <>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 32 }}>
        <Box component="span" sx={{ display: 'flex', color: 'text.secondary' }}>
          {face}
        </Box>
        <Typography variant="tileFigure">{count !== undefined && grouped(count)}</Typography>
      </Box>
      <Typography variant="rowLine" component="span" sx={{ color: 'text.secondary' }}>
        {words}
      </Typography>
      {scope !== undefined && (
        <Typography variant="body2" component="span" sx={{ color: 'text.tertiary' }}>
          {scope}
        </Typography>
      )}
    </>
  );
}

/** A number that opens what it counts. */
export function Tile({ onClick, ...face }: TileProps) {
  return (
    <ButtonBase aria-haspopup="dialog" onClick={onClick} sx={tileSx}>
      <Face {...face} />
    </ButtonBase>
  );
}
