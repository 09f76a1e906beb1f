import Autocomplete from '@mui/material/Autocomplete';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { MORE, offeredOptions } from './offered-options.ts';
import { TextField } from './text-field.tsx';
import { useDropDown } from '../overlays/use-drop-down.ts';

/** As the spec says [S9], and less on a phone on its side, where it has no room. */
const LIST_HEIGHT = 'min(310px, calc(100dvh - 210px))';

interface Option {
  id: string;
  name: string;
}

interface Props {
  label: string;
  /** Undefined until they have come. */
  options: readonly Option[] | undefined;
  value: string | null;
  onChange: (id: string | null) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  required?: boolean;
  optional?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
  /** What is said where there is nothing to choose from. */
  none?: string | undefined;
  /** For a bar of controls: the label is for screen readers only, and the list may be wider than the field. */
  compact?: boolean;
  /** Something is chosen always. */
  unclearable?: boolean;
  /** Stands before the chosen name. */
  icon?: ReactNode;
}

/** The same function each time: the field goes through all options for another one. */
const idOf = ({ id }: Option): string => id;

/** One of many records, found by typing a part of its name. */
export function PickField(props: Props) {
  const { options = [], value, onChange, onBlur, disabled = false, inputRef, compact = false, unclearable = false, icon } = props;
  const { label, required = false, optional = false, error, hint, none } = props;
  const dropDown = useDropDown();
  const [isUsed, setIsUsed] = useState(false);
  if (dropDown.open && !isUsed) setIsUsed(true);
  return (
    <Autocomplete
      {...dropDown}
      onPointerDown={() => setIsUsed(true)}
      options={options}
      value={value}
      onChange={(_, id) => onChange(id)}
      // An id stays the same when the options come, or come anew: what is typed meanwhile is kept.
      getOptionValue={idOf}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      filterOptions={(all, { inputValue }) => offeredOptions(all, inputValue, value)}
      getOptionDisabled={({ id }) => id === MORE}
      loading={props.options === undefined}
      loadingText="Loading…"
      noOptionsText={(options.length === 0 && none) || 'Nothing found'}
      openText="Open"
      closeText="Close"
      clearText="Clear"
      disabled={disabled}
      disableClearable={unclearable}
      autoHighlight
      popupIcon={<ChevronDown size={24} />}
      sx={{
        '&& .MuiAutocomplete-inputRoot.MuiOutlinedInput-root': { py: 0, pr: unclearable ? 6 : 12 },
        '& .MuiAutocomplete-inputRoot .MuiAutocomplete-input': { py: 1.5, pl: '5px', textOverflow: 'ellipsis' },
        '& .MuiAutocomplete-inputRoot .MuiAutocomplete-endAdornment': { right: 0, color: 'text.primary' },
      }}
      slotProps={{
        listbox: {
          style: { maxHeight: LIST_HEIGHT },
          sx: {
            '&& .MuiAutocomplete-option': {
              minHeight: 48,
              '&[aria-selected=true]': { fontWeight: 650, bgcolor: 'transparent' },
              '&[aria-disabled=true]': { opacity: 1, color: 'text.secondary' },
              '&.Mui-focused, &.Mui-focused[aria-selected=true]': { bgcolor: 'surface.control' },
            },
          },
          ...(compact && { 'aria-label': label, 'aria-labelledby': undefined }),
        },
        ...(compact && { popper: { placement: 'bottom-start', style: { width: 'min(320px, calc(100vw - 32px))' } } }),
      }}
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          {...{ label, required, optional, error, hint }}
          hideLabel={compact}
          {...(onBlur && { onBlur })}
          {...(inputRef && { inputRef })}
          slotProps={{
            ...slotProps,
            input: {
              ...slotProps.input,
              ...(icon !== undefined && { startAdornment: icon }),
              // Where its list will stand is measured at each drawing, which lays out the page in the midst of it.
              ref: isUsed ? slotProps.input.ref : null,
            },
          }}
        />
      )}
    />
  );
}
