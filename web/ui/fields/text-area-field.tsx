import MuiTextField, { type TextFieldProps } from '@mui/material/TextField';
import { FieldLabel } from './field-label.tsx';
import { fieldMessage } from './field-message.tsx';
import { roomLeft } from './room-left.ts';

const DEFAULT_ROWS = 5;

type Props = Omit<TextFieldProps, 'label' | 'error' | 'helperText' | 'variant' | 'select' | 'multiline' | 'required'> & {
  label: string;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  required?: boolean;
  optional?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
  /** Characters. */
  most?: number | undefined;
  /** How many of them it takes beside those that stand in the field. */
  more?: number;
};

/** Five rows that grow with the text [S9]. */
export function TextAreaField({
  label,
  hideLabel = false,
  required = false,
  optional = false,
  error,
  hint,
  most,
  more = 0,
  minRows = DEFAULT_ROWS,
  slotProps,
  ...rest
}: Props) {
  return (
    <MuiTextField
      fullWidth
      multiline
      minRows={minRows}
      label={hideLabel ? undefined : <FieldLabel label={label} required={required} optional={optional} />}
      error={error !== undefined}
      helperText={fieldMessage(error, hint, roomLeft(rest.value, most, more))}
      {...rest}
      slotProps={{
        ...slotProps,
        htmlInput: {
          maxLength: most === undefined ? undefined : Math.max(0, most - more),
          ...(hideLabel && { 'aria-label': label }),
          ...slotProps?.htmlInput,
        },
      }}
    />
  );
}
