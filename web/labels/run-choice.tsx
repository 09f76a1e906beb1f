import Typography from '@mui/material/Typography';
import { formatInstant } from '#domain/day/format-instant.ts';
import type { NumberRun } from '#domain/label/label-request.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type LabelChoices, runName } from './label-choices.ts';

interface Props {
  choices: LabelChoices;
  runs: readonly NumberRun[];
  onChange: (change: Partial<LabelChoices>) => void;
}

const NEW = '';

/** New numbers, or labels once more for numbers that were handed out. */
export function RunChoice({ choices, runs, onChange }: Props) {
  const known = runs.find(({ id }) => id === choices.run);
  return (
    <>
      {runs.length > 0 && (
        <SelectField
          label="Numbers"
          options={[
            { value: NEW, label: 'New numbers' },
            ...runs.map((run) => ({ value: run.id, label: `Again: ${runName(run)}` })),
          ]}
          value={known?.id ?? NEW}
          onChange={(run) => onChange({ run: run === NEW ? null : run })}
        />
      )}
      {known === undefined ? (
        <TextField
          label="How many"
          value={choices.count}
          onChange={({ target }) => onChange({ count: target.value })}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 5 } }}
        />
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Handed out {formatInstant(known.created_at)} by {known.by}. Numbers that an asset carries by now are left out.
        </Typography>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        The server hands out each number once. Put a label on an asset that has none and scan it: Add Asset takes the number over.
      </Typography>
    </>
  );
}
