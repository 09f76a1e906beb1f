import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Ruler } from 'lucide-react';
import { labelSheetIds, labelSheets, placesOf } from '#domain/label/label-sheets.ts';
import { Panel } from '#web/ui/page/panel.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { ReadSheet, TypedSheet } from './read-sheet.ts';
import { SheetPreview } from './sheet-preview.tsx';

const options = labelSheetIds.map((value) => ({ value, label: labelSheets[value].name }));

interface Props {
  typed: TypedSheet;
  read: ReadSheet;
  count: number;
  onChange: (change: Partial<TypedSheet>) => void;
  onTest: () => void;
  working: boolean;
}

/** The sheet, where on it the first label goes, and how far the printer is off. */
export function SheetPanel({ typed, read, count, onChange, onTest, working }: Props) {
  const { print, complaints } = read;
  const places = placesOf(labelSheets[typed.sheet]);
  return (
    <Panel heading="Sheet">
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <SelectField
          label="Label sheet"
          options={options}
          value={typed.sheet}
          onChange={(sheet) => onChange({ sheet, start: '1' })}
        />
        {places > 1 && (
          <TextField
            label="First label"
            value={typed.start}
            hint={`Where a sheet that was begun goes on: 1 is at the top left, ${places} the last.`}
            error={complaints.start}
            onChange={({ target }) => onChange({ start: target.value })}
            slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 4 } }}
          />
        )}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 140px), 1fr))' }}>
          {(['right', 'down'] as const).map((side) => (
            <TextField
              key={side}
              label={`Move ${side} (mm)`}
              value={typed[side]}
              error={complaints[side]}
              onChange={({ target }) => onChange({ [side]: target.value })}
              slotProps={{ htmlInput: { inputMode: 'text', autoComplete: 'off', maxLength: 8 } }}
            />
          ))}
        </Box>
        <SheetPreview print={print} count={count} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Print at 100 %, not fitted to the page. Print a test sheet on plain paper, hold it against a sheet of labels, and move
          what is off.
        </Typography>
        <Button startIcon={<Ruler aria-hidden />} disabled={working} onClick={onTest}>
          Download Test Sheet
        </Button>
      </Box>
    </Panel>
  );
}
