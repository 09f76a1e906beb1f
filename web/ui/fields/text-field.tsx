import type { ComponentProps } from 'react';
import { FieldLabel } from './field-label.tsx';
import { fieldMessage } from './field-message.tsx';
import { OutlinedField } from './outlined-field.tsx';
import { roomLeft } from './room-left.ts';

type Props = Omit<ComponentProps<typeof OutlinedField>, 'label' | 'error' | 'helperText' | 'required'> & {
  label: string;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  required?: boolean;
  optional?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
  /** Characters. */
  most?: number | undefined;
};

/** A text field with its label above and its hint or error under it. Takes what react-hook-form's register() returns. */
export function TextField({
  label,
  hideLabel = false,
  required = false,
  optional = false,
  error,
  hint,
  most,
  slotProps,
  ...rest
}: Props) {
  const spoken = hideLabel ? { 'aria-label': label } : {};
  return (
    <OutlinedField
      fullWidth
      label={hideLabel ? undefined : <FieldLabel label={label} required={required} optional={optional} />}
      error={error !== undefined}
      helperText={fieldMessage(error, hint, roomLeft(rest.value, most))}
      {...rest}
      slotProps={{
        ...slotProps,
        htmlInput: { 'aria-required': required || undefined, maxLength: most, ...spoken, ...slotProps?.htmlInput },
      }}
    />
  );
}
