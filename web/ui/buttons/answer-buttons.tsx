import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { AnswerButton, type AnswerOption } from './answer-button.tsx';
import { visuallyHidden } from '../visually-hidden.ts';

const MOST_TALL_OPTIONS = 3;
const MOST_KEYS = 9;

interface CommonProps {
  /** Names the group, for instance with the question. */
  label: string;
  labelHidden?: boolean;
  required?: boolean;
  options: readonly AnswerOption[];
  disabled?: boolean;
  error?: string | undefined;
  /** Side by side where their words have room, 56 high: only where the options never change. */
  row?: boolean;
  /** Whether the keys 1-9 choose, which a desktop shows. */
  keyed?: boolean;
}
type Props = CommonProps &
  (
    | { multiple?: false; value: string | null; onChange: (value: string) => void }
    | { multiple: true; value: readonly string[]; onChange: (value: string[]) => void }
  );

/** A radio group, or with `multiple` a group of checks, drawn as full-width buttons. */
export function AnswerButtons(props: Props) {
  const {
    label,
    labelHidden = false,
    required = false,
    options,
    disabled = false,
    error,
    row = false,
    keyed = false,
    multiple = false,
  } = props;
  const id = useId();
  const isChosen = (option: string) => (props.multiple ? props.value.includes(option) : props.value === option);
  const choose = (option: string) => {
    if (!props.multiple) return props.onChange(option);
    const rest = props.value.filter((value) => value !== option);
    props.onChange(
      rest.length < props.value.length
        ? rest
        : options.map((o) => o.value).filter((value) => value === option || rest.includes(value)),
    );
  };
  return (
    <div
      role={multiple ? 'group' : 'radiogroup'}
      aria-labelledby={`${id}-label`}
      aria-required={(!multiple && required) || undefined}
      aria-invalid={(!multiple && error !== undefined) || undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <Label id={`${id}-label`} style={labelHidden ? visuallyHidden : undefined}>
        {label}
        {required && '*'}
      </Label>
      <Options data-row={row || undefined}>
        {options.map((option, index) => (
          <AnswerButton
            key={option.value}
            option={option}
            name={id}
            type={multiple ? 'checkbox' : 'radio'}
            checked={isChosen(option.value)}
            onChoose={() => choose(option.value)}
            keycap={keyed && index < MOST_KEYS ? String(index + 1) : undefined}
            tall={!row && options.length <= MOST_TALL_OPTIONS}
            disabled={disabled}
          />
        ))}
      </Options>
      {error !== undefined && (
        <Typography variant="body2" id={`${id}-error`} sx={{ color: 'error.main', mt: 0.75 }}>
          {error}
        </Typography>
      )}
    </div>
  );
}

const Label = styled('p')(({ theme }) => ({ ...theme.typography.fieldLabel, margin: '0 0 6px' }));
const Options = styled('div')({
  display: 'grid',
  gap: 'var(--option-gap, 10px)',
  gridTemplateColumns: '1fr',
  '&[data-row]': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '&[data-row] > *': { flex: '1 1 0', minWidth: 'max-content' },
});
