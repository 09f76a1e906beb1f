import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import type { ReactNode } from 'react';
import { radius } from '../radius.ts';

interface Props {
  label: ReactNode;
  /** At the right, as a count. */
  end?: ReactNode;
  checked: boolean;
  /** Some of what it stands for. */
  partly?: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A check of 48 whose whole row is the target. */
export function CheckRow({ label, end, checked, partly = false, disabled = false, onChange }: Props) {
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        minHeight: 48,
        pr: 1,
        py: 0.5,
        borderRadius: radius.control,
        cursor: disabled ? 'default' : 'pointer',
        color: disabled ? 'text.disabled' : 'text.primary',
        '@media (hover: hover)': { '&:hover': { bgcolor: disabled ? undefined : 'surface.control' } },
      }}
    >
      <Checkbox
        checked={checked}
        indeterminate={partly}
        disabled={disabled}
        color="default"
        onChange={(_event, next) => onChange(next)}
      />
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {label}
      </Box>
      {end !== undefined && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {end}
        </Box>
      )}
    </Box>
  );
}
