import MuiTextField, { type TextFieldProps } from '@mui/material/TextField';
import { FieldLabel } from './field-label.tsx';
import { fieldMessage } from './field-message.tsx';

type Props = Omit<TextFieldProps, 'label' | 'error' | 'helperText' | 'variant' | 'select' | 'multiline' | 'rows' | 'required'> & {
  label: string;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  required?: boolean;
  optional?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
};

/** A text field with its label above and its hint or error under it. Takes what react-hook-form's register() returns. */
export function TextField({
  label,
  hideLabel = false,
  required = false,
  optional = false,
  error,
  hint,
  slotProps,
  ...rest
}: Props) {
  const spoken = hideLabel ? { 'aria-label': label } : {};
  return (
    <MuiTextField
      fullWidth
      label={hideLabel ? undefined : <FieldLabel label={label} required={required} optional={optional} />}
      error={error !== undefined}
      helperText={fieldMessage(error, hint)}
      {...rest}
      slotProps={{ ...slotProps, htmlInput: { 'aria-required': required || undefined, ...spoken, ...slotProps?.htmlInput } }}
    />
  );
}
