import { formatDay } from '#domain/day/format-day.ts';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import { CalendarDays } from 'lucide-react';
import { lazy, type Ref, Suspense, useState } from 'react';
import { AppDialog } from '../overlays/app-dialog.tsx';
import { TextField } from './text-field.tsx';

const DateCalendarGrid = lazy(() => import('./date-calendar-grid.tsx').then((module) => ({ default: module.DateCalendarGrid })));

interface Props {
  label: string;
  /** A day, `YYYY-MM-DD`. */
  value: string | null;
  onChange: (day: string) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  today: string;
  min?: string;
  max?: string;
  required?: boolean;
  optional?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
}

/** A read-only text, DD/MM/YYYY, that opens a six-week grid [S5]. */
export function DateField({ value, onChange, onBlur, today, min, max, label, disabled = false, ...field }: Props) {
  const [open, setOpen] = useState(false);
  const choose = (day: string) => {
    onChange(day);
    setOpen(false);
  };
  const openIt = () => !disabled && setOpen(true);
  return (
    <>
      <TextField
        {...field}
        label={label}
        disabled={disabled}
        placeholder="dd/mm/yyyy"
        value={value === null ? '' : formatDay(value)}
        onBlur={() => !open && onBlur?.()}
        onClick={openIt}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          openIt();
        }}
        slotProps={{
          htmlInput: {
            readOnly: true,
            'aria-haspopup': 'dialog',
            role: 'combobox',
            'aria-expanded': open,
            style: { cursor: 'pointer' },
          },
          input: {
            endAdornment: (
              <InputAdornment position="end" sx={{ color: 'text.primary', pointerEvents: 'none' }}>
                <CalendarDays size={24} aria-hidden />
              </InputAdornment>
            ),
          },
        }}
      />
      <AppDialog
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        leave={<Button onClick={() => setOpen(false)}>Close</Button>}
        actions={
          <Button
            onClick={() => choose(today)}
            disabled={(min !== undefined && today < min) || (max !== undefined && today > max)}
          >
            Today
          </Button>
        }
      >
        <Suspense fallback={<div style={{ height: 380 }} />}>
          <DateCalendarGrid value={value} onChoose={choose} today={today} {...(min && { min })} {...(max && { max })} />
        </Suspense>
      </AppDialog>
    </>
  );
}
