import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { Check } from 'lucide-react';
import { type ComponentType, type Ref, useId, useState } from 'react';
import { FieldLabel } from './field-label.tsx';
import { fieldMessage } from './field-message.tsx';
import { matchesWords } from './matches-words.ts';
import { SearchField } from './search-field.tsx';
import { textSize } from '../text-size.ts';
import { radius } from '../radius.ts';

interface Props {
  label: string;
  options: readonly { id: string; name: string }[];
  /** Draws a name, where it isn't drawn as it is. */
  face?: ComponentType<{ name: string }> | undefined;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  onBlur?: () => void;
  /** Gets the first chip. */
  inputRef?: Ref<HTMLElement>;
  required?: boolean;
  optional?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
  /** What is said where there is nothing to choose from. */
  none?: string | undefined;
  /** Names the field that narrows a list of more than seven by typing. */
  find?: string | undefined;
}

/** As many are seen at a glance. */
const MOST_AT_A_GLANCE = 7;

/** Several of a list, each a chip that is on or off; chosen ones stay in sight whatever is typed to find others. */
export function ChipsField({
  label,
  options,
  value,
  onChange,
  onBlur,
  inputRef,
  error,
  hint,
  none,
  disabled = false,
  face: Face,
  find,
  ...marks
}: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const isLong = find !== undefined && options.length > MOST_AT_A_GLANCE;
  const shown = isLong ? options.filter((option) => value.includes(option.id) || matchesWords(option.name, typed)) : options;
  const message = fieldMessage(error, hint);
  const toggle = (chosen: string) =>
    onChange(value.includes(chosen) ? value.filter((one) => one !== chosen) : [...value, chosen]);
  return (
    <Box
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={message === undefined ? undefined : `${id}-message`}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onBlur?.();
      }}
    >
      <Typography variant="fieldLabel" id={`${id}-label`} sx={{ mb: 0.75 }}>
        <FieldLabel label={label} {...marks} />
      </Typography>
      {isLong && (
        // Enter would send the form.
        <Box sx={{ mb: 1 }} onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
          <SearchField label={find} onSearch={setTyped} />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, maxHeight: 310, overflowY: 'auto', p: 0.5, m: -0.5 }}>
        {shown.length === 0 && (
          <Typography sx={{ py: 1.5, color: 'text.secondary' }}>{(options.length === 0 && none) || 'Nothing found'}</Typography>
        )}
        {shown.map((option, index) => {
          const chosen = value.includes(option.id);
          return (
            <Chip
              key={option.id}
              ref={index === 0 ? (inputRef as Ref<HTMLDivElement>) : null}
              role="checkbox"
              aria-checked={chosen}
              label={Face === undefined ? option.name : <Face name={option.name} />}
              disabled={disabled}
              onClick={() => toggle(option.id)}
              {...(chosen && { icon: <Check size={20} aria-hidden /> })}
              sx={(theme) => ({
                minHeight: 48,
                height: 'auto',
                maxWidth: '100%',
                px: 0.75,
                borderRadius: radius.pill,
                fontSize: textSize.body,
                fontWeight: chosen ? 650 : 400,
                border: `1px solid ${error === undefined ? theme.vars.palette.surface.outline : theme.vars.palette.error.main}`,
                backgroundColor: chosen ? theme.vars.palette.surface.raised : 'transparent',
                color: 'text.primary',
                '& .MuiChip-label': { whiteSpace: 'normal', py: 1, overflowWrap: 'anywhere' },
                '& .MuiChip-icon': { color: 'inherit', flexShrink: 0 },
              })}
            />
          );
        })}
      </Box>
      {message !== undefined && (
        <FormHelperText id={`${id}-message`} error={error !== undefined} sx={{ mx: 0 }}>
          {message}
        </FormHelperText>
      )}
    </Box>
  );
}
