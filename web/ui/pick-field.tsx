import Autocomplete from '@mui/material/Autocomplete';
import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { TextField } from './text-field.tsx';

const MOST_SHOWN = 100;

interface Props {
  label: string;
  options: readonly { id: string; name: string }[];
  value: string | null;
  onChange: (id: string | null) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  required?: boolean;
  optional?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
}

/** One of many records, found by typing a part of its name. */
export function PickField({ options, value, onChange, onBlur, disabled = false, inputRef, ...field }: Props) {
  return (
    <Autocomplete
      options={options}
      value={options.find(({ id }) => id === value) ?? null}
      onChange={(_, option) => onChange(option?.id ?? null)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={(all, { inputValue }) => matching(all, inputValue)}
      noOptionsText="Nothing found"
      openText="Open"
      closeText="Close"
      clearText="Clear"
      disabled={disabled}
      autoHighlight
      popupIcon={<ChevronDown size={24} />}
      sx={{
        '&& .MuiAutocomplete-inputRoot.MuiOutlinedInput-root': { py: 0, pr: 12 },
        '& .MuiAutocomplete-inputRoot .MuiAutocomplete-input': { py: 1.5, pl: '5px' },
        '& .MuiAutocomplete-inputRoot .MuiAutocomplete-endAdornment': { right: 0, color: 'text.primary' },
      }}
      slotProps={{ listbox: { style: { maxHeight: 310 } } }}
      renderInput={({ slotProps, ...params }) => (
        <TextField {...params} {...field} {...(onBlur && { onBlur })} {...(inputRef && { inputRef })} slotProps={slotProps} />
      )}
    />
  );
}

function matching(options: Props['options'][number][], typed: string): Props['options'][number][] {
  const words = typed.toLowerCase().split(/\s+/);
  const found: Props['options'][number][] = [];
  for (const option of options) {
    const name = option.name.toLowerCase();
    if (words.every((word) => name.includes(word))) found.push(option);
    if (found.length === MOST_SHOWN) break;
  }
  return found;
}
