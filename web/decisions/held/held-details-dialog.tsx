import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { HeldChange } from '#web/data/queries/decisions/held-changes.ts';
import type { HeldDetail } from '#web/data/queries/decisions/held-details.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { AppDialog } from '#web/ui/overlays/app-dialog.tsx';
import { ErrorState } from '#web/ui/page/error-state.tsx';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { useHeldAnswers } from './use-held-answers.ts';

interface Props {
  change: Pick<HeldChange, 'op' | 'what' | 'when'>;
  open: boolean;
  onClose: () => void;
}

/** All that a held change says, beside what is saved now: who decides on it has read it [HELD]. */
export function HeldDetailsDialog({ change: { op, what, when }, open, onClose }: Props) {
  return (
    <AppDialog open={open} onClose={onClose} title={what} size="form" closable>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {when}
      </Typography>
      {open && <Details op={op} />}
    </AppDialog>
  );
}

function Details({ op }: { op: string }) {
  const details = useQuery('heldDetails', { op });
  if (details === undefined) return <SkeletonRows height={64} />;
  if (details === null) return <Typography>This change was decided meanwhile</Typography>;
  return (
    // Keys scroll it where it is longer than the dialog.
    <Box role="group" aria-label="Details" tabIndex={0} sx={{ mt: 1, overflowY: 'auto' }}>
      <Box component="dl" sx={list}>
        {details.fields.map((field) => (
          <Field key={field.label} {...field} />
        ))}
      </Box>
      {details.hasAnswers && (
        <Box sx={{ mt: details.fields.length === 0 ? 0 : 1.5 }}>
          <Answers op={op} />
        </Box>
      )}
    </Box>
  );
}

const list = { m: 0, display: 'flex', flexDirection: 'column', gap: 1.5 };

function Answers({ op }: { op: string }) {
  const { answers, why, retry } = useHeldAnswers(op);
  if (answers === null)
    return why === null ? <SkeletonRows height={64} /> : <ErrorState title={why} hint="Nothing was changed." onRetry={retry} />;
  const { held, now } = answers;
  return (
    <Box component="dl" sx={list}>
      <Field label="Answers" words={held === '' ? 'The same as saved now' : held} now={now === '' ? null : now} />
    </Box>
  );
}

function Field({ label, words, now }: HeldDetail) {
  return (
    <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        <Typography sx={{ fontWeight: 650 }}>{words}</Typography>
        {now !== null && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Saved now: {now}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
