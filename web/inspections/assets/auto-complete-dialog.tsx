import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { grouped } from '#domain/grouped.ts';
import { localDay } from '#domain/day/local-day.ts';
import type { AssetGradeId } from '#domain/grade/asset-grade.ts';
import { latestGradedAt } from '#domain/grade/graded-at-limit.ts';
import { autoComplete } from '#web/data/page/auto-complete.ts';
import type { AssetsOfType } from '#web/data/queries/assets/assets-of-type.ts';
import { saveRecord } from '#web/data/page/save-record.ts';
import { whyNotSaved } from '#web/data/page/why-not-saved.ts';
import { AppDialog } from '#web/ui/overlays/app-dialog.tsx';
import { CheckRow } from '#web/ui/fields/check-row.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { WrappedTypeName } from '#web/ui/rows/wrapped-type-name.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  inspection: AssetsOfType['inspection'];
  assetType: AssetsOfType['asset_type'];
  untested: number;
}

/** Answers the surveys of all untested assets of a type at once [S2, S4]. */
export function AutoCompleteDialog({ open, ...of }: Props) {
  return (
    <AppDialog open={open} onClose={of.onClose} title="Auto-complete surveys" closable>
      {open && <AutoCompleteForm {...of} />}
    </AppDialog>
  );
}

function AutoCompleteForm({ onClose, inspection, assetType, untested: count }: Omit<Props, 'open'>) {
  const today = localDay(new Date());
  const [chosen, setChosen] = useState(false);
  const [day, setDay] = useState(today);
  const [working, setWorking] = useState(false);
  const complete = async () => {
    setWorking(true);
    try {
      const grades = await autoComplete({ inspection_id: inspection.id, asset_type_id: assetType.id, graded_at: day });
      onClose();
      showSnackbar({ message: completed(grades.length), undo: () => takeBack(grades) });
    } catch (error) {
      setWorking(false);
      const otherwise = 'The surveys could not be saved on this device. Nothing was changed; try again.';
      showSnackbar({ message: whyNotSaved(error)?.message ?? otherwise, failure: true });
    }
  };
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>
        Auto-complete answers all questions Yes/Pass and grades the asset Green. Reports mark such surveys as bulk-completed.
      </Typography>
      <CheckRow
        label={<WrappedTypeName name={assetType.plural_name} />}
        end={`${grouped(count)} untested`}
        checked={chosen}
        disabled={working || count === 0}
        onChange={setChosen}
      />
      {chosen && (
        <DateField label="Date" value={day} today={today} max={latestGradedAt(today)} disabled={working} onChange={setDay} />
      )}
      {working && (
        <>
          <LinearProgress color="inherit" aria-label="Surveys" />
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
            Completing {grouped(count)} {count === 1 ? 'survey' : 'surveys'}
          </Typography>
        </>
      )}
      <Button
        size="large"
        color="primary"
        disabled={!chosen || count === 0}
        loading={working}
        onClick={() => void complete()}
        sx={{ mt: 1.5 }}
      >
        Auto-complete Survey(s)
      </Button>
    </>
  );
}

const completed = (count: number): string => {
  if (count === 0) return 'There was nothing to complete';
  return count === 1 ? '1 survey successfully saved' : `${grouped(count)} surveys successfully saved`;
};

async function takeBack(grades: readonly AssetGradeId[]): Promise<void> {
  const deleted_at = new Date().toISOString();
  try {
    await saveRecord(...grades.map((id) => ({ entity: 'asset_grades' as const, id, patch: { deleted_at } })));
  } catch {
    showSnackbar({ message: 'The surveys could not be taken back on this device. Try again.', failure: true });
  }
}
