import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { FORCED_COLOURS } from '../forced-colours.ts';
import { radius } from '../radius.ts';

interface Props {
  icon: LucideIcon;
  name: string;
  line: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that is on or off at once; the whole row is the target. */
export function SwitchRow({ icon: Icon, name, line, checked, onChange }: Props) {
  const id = useId();
  return (
    <ButtonBase
      role="switch"
      aria-checked={checked}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-line`}
      onClick={() => onChange(!checked)}
      sx={{ display: 'flex', width: '100%', minHeight: 64, gap: 2, py: 0.75, textAlign: 'start', borderRadius: radius.control }}
    >
      <Box component="span" sx={{ display: 'flex', color: 'text.secondary' }}>
        <Icon size={24} aria-hidden />
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="rowTitle" id={`${id}-name`} component="span" sx={{ display: 'block' }}>
          {name}
        </Typography>
        <Typography id={`${id}-line`} variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {line}
        </Typography>
      </Box>
      <Box
        component="span"
        aria-hidden
        sx={{
          flex: 'none',
          width: 52,
          height: 32,
          p: '6px',
          borderRadius: radius.pill,
          bgcolor: checked ? 'text.primary' : 'transparent',
          boxShadow: (theme) => (checked ? 'none' : `inset 0 0 0 2px ${theme.vars.palette.surface.outline}`),
          [FORCED_COLOURS]: {
            p: '4px',
            border: '2px solid',
            bgcolor: checked ? 'Highlight' : 'Canvas',
            forcedColorAdjust: 'none',
          },
        }}
      >
        <Box
          component="span"
          sx={{
            display: 'block',
            width: 20,
            height: 20,
            borderRadius: radius.control,
            ml: checked ? '20px' : 0,
            bgcolor: checked ? 'surface.ink' : 'text.secondary',
            [FORCED_COLOURS]: { bgcolor: checked ? 'HighlightText' : 'CanvasText' },
          }}
        />
      </Box>
    </ButtonBase>
  );
}
