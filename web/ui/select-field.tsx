import MenuItem from '@mui/material/MenuItem';
import MuiTextField from '@mui/material/TextField';
import type { ReactNode, Ref } from 'react';
import { FieldLabel } from './field-label.tsx';
import { fieldMessage } from './field-message.tsx';

interface Props<Value extends string> {
  label: string;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  /** Stands before the chosen value. */
  icon?: ReactNode;
  required?: boolean;
  optional?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
}

export function SelectField<Value extends string>(props: Props<Value>) {
  const {
    label,
    hideLabel = false,
    options,
    value,
    onChange,
    onBlur,
    inputRef,
    icon,
    required = false,
    optional = false,
    error,
    hint,
  } = props;
  return (
    <MuiTextField
      select
      fullWidth
      label={hideLabel ? undefined : <FieldLabel label={label} required={required} optional={optional} />}
      value={value}
      onChange={(event) => onChange(event.target.value as Value)}
      {...(onBlur && { onBlur })}
      {...(inputRef && { inputRef })}
      disabled={props.disabled ?? false}
      error={error !== undefined}
      helperText={fieldMessage(error, hint)}
      slotProps={{
        input: { startAdornment: icon },
        ...(hideLabel && { select: { SelectDisplayProps: { 'aria-label': label } } }),
      }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </MuiTextField>
  );
}
