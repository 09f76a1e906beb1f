import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Check } from 'lucide-react';
import { GradeSquare } from './grade-square.tsx';

export interface AnswerOption {
  value: string;
  label: string;
  /** What the answer says about the asset; `info` says nothing. */
  outcome: 'pass' | 'fail' | 'info';
}

interface Props {
  option: AnswerOption;
  name: string;
  type: 'radio' | 'checkbox';
  checked: boolean;
  onChoose: () => void;
  /** 80 instead of 56. */
  tall: boolean;
  disabled: boolean;
}

/** One answer: the whole surface is the label of a native input. */
export function AnswerButton({ option, name, type, checked, onChoose, tall, disabled }: Props) {
  const judged = checked && option.outcome !== 'info';
  return (
    <Box
      component="label"
      sx={(theme) => {
        const tone = option.outcome === 'info' ? null : theme.vars.palette.grade[option.outcome];
        return {
          position: 'relative',
          display: 'flex',
          alignItems: 'center',
          gap: tall ? 1.75 : 1.5,
          minHeight: tall ? 80 : 56,
          px: tall ? 2 : 1.5,
          py: 1,
          borderRadius: '14px',
          cursor: disabled ? 'default' : 'pointer',
          touchAction: 'manipulation',
          backgroundColor: theme.vars.palette.surface.sheet,
          boxShadow: `inset 0 0 0 1px ${theme.vars.palette.surface.outline}`,
          transition: 'background-color 120ms',
          '&:active': disabled ? {} : { backgroundColor: theme.vars.palette.surface.control },
          ...(checked && {
            backgroundColor: tone?.tint ?? theme.vars.palette.surface.control,
            boxShadow: `inset 0 0 0 2px ${tone?.main ?? theme.vars.palette.text.primary}`,
          }),
          ...(disabled && !checked && { boxShadow: `inset 0 0 0 1px ${theme.vars.palette.divider}` }),
          '&:has(:focus-visible)': { outline: `2px solid ${theme.vars.palette.text.primary}`, outlineOffset: '2px' },
        };
      }}
    >
      <Box
        component="input"
        type={type}
        name={name}
        value={option.value}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        sx={{ position: 'absolute', inset: 0, opacity: 0, width: 1, height: 1, m: 0, pointerEvents: 'none' }}
      />
      {judged && option.outcome !== 'info' ? (
        <GradeSquare colour={option.outcome === 'pass' ? 'green' : 'red'} decorative />
      ) : (
        <Mark type={type} checked={checked} />
      )}
      <Typography
        component="span"
        sx={{
          fontSize: tall ? '1.375rem' : '1.0625rem',
          lineHeight: 1.3,
          fontWeight: 550,
          color: disabled ? 'text.secondary' : 'text.primary',
        }}
      >
        {option.label}
      </Typography>
    </Box>
  );
}

function Mark({ type, checked }: { type: 'radio' | 'checkbox'; checked: boolean }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={(theme) => ({
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        flexShrink: 0,
        width: 28,
        height: 28,
        borderRadius: type === 'radio' ? '50%' : '6px',
        boxShadow: `inset 0 0 0 2px ${checked ? theme.vars.palette.text.primary : theme.vars.palette.surface.outline}`,
        ...(checked &&
          type === 'checkbox' && { backgroundColor: theme.vars.palette.text.primary, color: theme.vars.palette.surface.ink }),
      })}
    >
      {checked && type === 'checkbox' && <Check size={20} strokeWidth={3} />}
      {checked && type === 'radio' && (
        <Box component="span" sx={{ width: 14, height: 14, borderRadius: '50%', bgcolor: 'text.primary' }} />
      )}
    </Box>
  );
}
