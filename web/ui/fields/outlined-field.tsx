import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel, { type InputLabelProps } from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { TextFieldProps } from '@mui/material/TextField';
import { useId } from 'react';

type Props = Omit<TextFieldProps, 'variant' | 'select' | 'multiline' | 'rows' | 'slotProps'> & {
  slotProps?:
    | { htmlInput?: OutlinedInputProps['inputProps']; input?: OutlinedInputProps; inputLabel?: InputLabelProps }
    | undefined;
};

/** MUI's outlined TextField without its select and what that brings along: the login would wait for it. */
export function OutlinedField(props: Props) {
  const { label, helperText, slotProps = {}, autoComplete, autoFocus, inputRef, name, onBlur, onChange, onFocus } = props;
  const { placeholder, type, value, disabled, error, fullWidth, sx, onClick, onKeyDown } = props;
  const own = useId();
  const id = props.id ?? own;
  const helperId = helperText ? `${id}-helper-text` : undefined;
  return (
    <FormControl {...{ disabled, error, fullWidth, sx, onClick, onKeyDown }}>
      {label !== undefined && (
        <InputLabel htmlFor={id} id={`${id}-label`} {...slotProps.inputLabel}>
          {label}
        </InputLabel>
      )}
      <OutlinedInput
        id={id}
        aria-describedby={helperId}
        {...{ autoComplete, autoFocus, inputRef, name, onBlur, onChange, onFocus, placeholder, type, value, fullWidth }}
        inputProps={slotProps.htmlInput}
        {...slotProps.input}
      />
      {helperId && <FormHelperText id={helperId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
