import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { CloudDownload, ListX } from 'lucide-react';
import { useState } from 'react';
import { grouped } from '#domain/grouped.ts';
import { latestGradedAt } from '#domain/grade/graded-at-limit.ts';
import { failsAtFirst } from '#domain/survey/auto-complete-survey.ts';
import { autoComplete } from '#web/data/page/auto-complete.ts';
import type { AssetsOfType } from '#web/data/queries/assets/assets-of-type.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { useToday } from '#web/grading/use-today.ts';
import { useIncomplete } from '#web/data/page/use-incomplete.ts';
import { NOT_HERE } from '#web/data/page/use-not-here.ts';
import { whyNotSaved } from '#web/data/page/why-not-saved.ts';
import { useClockHint } from '#web/grading/use-clock-hint.ts';
import { AppDialog } from '#web/ui/overlays/app-dialog.tsx';
import { CheckRow } from '#web/ui/fields/check-row.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { WrappedTypeName } from '#web/ui/rows/wrapped-type-name.tsx';
import { sayCompleted } from './say-completed.ts';

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

function AutoCompleteForm({ onClose, inspection, assetType, untested }: Omit<Props, 'open'>) {
  const { ready, begun } = useQuery('autoCompletion', { inspection_id: inspection.id, asset_type_id: assetType.id }) ?? UNKNOWN;
  const today = useToday();
  const clockHint = useClockHint();
  const [chosen, setChosen] = useState(false);
  const [chosenDay, setDay] = useState<string | null>(null);
  const day = chosenDay ?? today;
  const [working, setWorking] = useState(false);
  const isIncomplete = useIncomplete();
  const complete = async () => {
    setWorking(true);
    try {
      const grades = await autoComplete({ inspection_id: inspection.id, asset_type_id: assetType.id, graded_at: day });
      onClose();
      sayCompleted(grades);
    } catch (error) {
      setWorking(false);
      const otherwise = 'The surveys could not be saved on this device. Nothing was changed; try again.';
      showSnackbar({ message: whyNotSaved(error)?.message ?? otherwise, failure: true });
    }
  };
  if (isIncomplete) return <EmptyState icon={CloudDownload} title={NOT_HERE} hint={MAY_BE_TESTED} />;
  if (failsAtFirst(assetType)) return <EmptyState icon={ListX} title="They can’t be auto-completed" hint={FIRST_FAILS} />;
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>
        Auto-complete answers all questions Yes/Pass and grades the asset Green. Reports mark such surveys as bulk-completed.
      </Typography>
      <CheckRow
        label={<WrappedTypeName name={assetType.plural_name} />}
        end={`${grouped(untested)} untested`}
        checked={chosen}
        disabled={working || ready === 0}
        onChange={setChosen}
      />
      {begun > 0 && <Typography sx={{ color: 'text.secondary' }}>{leftOut(begun)}</Typography>}
      {chosen && (
        <DateField
          label="Date"
          value={day}
          today={today}
          max={latestGradedAt(today)}
          disabled={working}
          hint={clockHint}
          onChange={setDay}
        />
      )}
      {working && (
        <>
          <LinearProgress color="inherit" aria-label="Surveys" />
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
            Completing {grouped(ready)} {ready === 1 ? 'survey' : 'surveys'}
          </Typography>
        </>
      )}
      <Button
        size="large"
        color="primary"
        disabled={!chosen || ready === 0}
        loading={working}
        onClick={() => void complete()}
        sx={{ mt: 1.5 }}
      >
        Auto-complete Survey(s)
      </Button>
    </>
  );
}

const MAY_BE_TESTED = 'Some of them may be tested already. They can be completed once all has arrived on this device.';

const FIRST_FAILS = 'The first option of a question of this type is a fail. Survey its assets one by one.';

/** Before it is counted. */
const UNKNOWN = { ready: 0, begun: 0 };

const leftOut = (begun: number): string =>
  begun === 1
    ? '1 of them has a survey on this device that is in progress or not accepted, and is left out.'
    : `${grouped(begun)} of them have surveys on this device that are in progress or not accepted, and are left out.`;
