import Typography from '@mui/material/Typography';
import { formatInstant } from '#domain/day/format-instant.ts';
import type { NumberRun } from '#domain/label/label-request.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { type LabelChoices, runName } from './label-choices.ts';

interface Props {
  choices: LabelChoices;
  runs: readonly NumberRun[];
  onChange: (change: Partial<LabelChoices>) => void;
}

const NEW = '';

/** New numbers, or labels once more for numbers that were handed out. */
export function RunChoice({ choices, runs, onChange }: Props) {
  const { run } = choices;
  const offered = run === null || runs.some(({ id }) => id === run.id) ? runs : [run, ...runs];
  return (
    <>
      {offered.length > 0 && (
        <SelectField
          label="Numbers"
          options={[{ value: NEW, label: 'New numbers' }, ...offered.map((one) => ({ value: one.id, label: runName(one) }))]}
          value={run?.id ?? NEW}
          onChange={(chosen) => onChange({ run: offered.find(({ id }) => id === chosen) ?? null })}
        />
      )}
      {run === null ? (
        <TextField
          label="How many"
          value={choices.count}
          onChange={({ target }) => onChange({ count: target.value })}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 5 } }}
        />
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Handed out {formatInstant(run.created_at)} by {run.by}. Numbers that an asset carries by now are left out.
        </Typography>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        The server hands out each number once. Put a label on an asset that has none and scan it: Add Asset takes the number over.
      </Typography>
    </>
  );
}
