import MenuItem from '@mui/material/MenuItem';
import MuiTextField from '@mui/material/TextField';
import type { Ref } from 'react';
import { FieldLabel } from './field-label.tsx';
import { fieldMessage } from './field-message.tsx';
import { useDropDown } from '../overlays/use-drop-down.ts';

interface Props<Value extends string> {
  label: string;
  /** Undefined until they have come. */
  options: readonly { value: Value; label: string }[] | undefined;
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  required?: boolean;
  optional?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
  /** What is said where there is nothing to choose from. */
  none?: string | undefined;
}

export function SelectField<Value extends string>(props: Props<Value>) {
  const {
    label,
    options = [],
    value,
    onChange,
    onBlur,
    inputRef,
    required = false,
    optional = false,
    error,
    hint,
    none = 'Nothing to choose from',
  } = props;
  const dropDown = useDropDown();
  return (
    <MuiTextField
      select
      fullWidth
      label={<FieldLabel label={label} required={required} optional={optional} />}
      value={value}
      onChange={(event) => onChange(event.target.value as Value)}
      {...(onBlur && { onBlur })}
      {...(inputRef && { inputRef })}
      disabled={props.disabled ?? false}
      error={error !== undefined}
      helperText={fieldMessage(error, hint)}
      slotProps={{ select: dropDown }}
      // What is chosen breaks where it has no room, rather than being cut.
      sx={{ '&& .MuiSelect-select': { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
    >
      {options.length === 0 && (
        <MenuItem value="" disabled sx={{ '&&.Mui-disabled': { opacity: 1, color: 'text.secondary', bgcolor: 'transparent' } }}>
          {props.options === undefined ? 'Loading…' : none}
        </MenuItem>
      )}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </MuiTextField>
  );
}
