import type { ComponentProps } from 'react';
import { FieldLabel } from './field-label.tsx';
import { fieldMessage } from './field-message.tsx';
import { OutlinedField } from './outlined-field.tsx';

type Props = Omit<ComponentProps<typeof OutlinedField>, 'label' | 'error' | 'helperText' | 'required'> & {
  label: string;
  required?: boolean;
  optional?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
};

/** A text field with its label above and its hint or error under it. Takes what react-hook-form's register() returns. */
export function TextField({ label, required = false, optional = false, error, hint, slotProps, ...rest }: Props) {
  return (
    <OutlinedField
      fullWidth
      label={<FieldLabel label={label} required={required} optional={optional} />}
      error={error !== undefined}
      helperText={fieldMessage(error, hint)}
      {...rest}
      slotProps={{ ...slotProps, htmlInput: { 'aria-required': required || undefined, ...slotProps?.htmlInput } }}
    />
  );
}
