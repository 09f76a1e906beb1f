import Box from '@mui/material/Box';
import { FileQuestion } from 'lucide-react';
import type { EntityName } from '#domain/entities.ts';
import { useQuery } from '#web/data/use-query.ts';
import { useSyncStatus } from '#web/data/sync-status.ts';
import { type KeptText, KeptTexts } from '#web/forms/kept-texts.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { RestoreRecord } from './restore-record.tsx';

interface Props {
  entity: EntityName;
  id: string;
  /** 'inspection', 'asset'. */
  noun: string;
  /** What may have been typed about it here before it went. */
  typed?: readonly KeptText[];
}

/**
 * In the place of a record that is not there: says whether it was deleted, has not arrived or never was, and leads back.
 * What was typed about it is shown, and who may restore it can.
 */
export function MissingRecord({ entity, id, noun, typed = [] }: Props) {
  const state = useQuery('recordState', { entity, id });
  const { phase } = useSyncStatus();
  if (state === undefined) return <SkeletonRows />;
  return (
    <Box role={state.deleted_at === null ? undefined : 'alert'}>
      <EmptyState
        icon={FileQuestion}
        {...words(noun, state, phase === 'first-pull')}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
            {state.deleted_at !== null && <RestoreRecord entity={entity} id={id} />}
            <LinkButton to="/inspections/{-$site_id}" params={{ site_id: undefined }}>
              To Inspections
            </LinkButton>
          </Box>
        }
      />
      <KeptTexts texts={typed} />
    </Box>
  );
}

function words(
  noun: string,
  state: { known: boolean; deleted_at: string | null },
  arriving: boolean,
): { title: string; hint: string } {
  if (state.deleted_at !== null) {
    const when = new Date(state.deleted_at).toLocaleString('en-GB', { dateStyle: 'short', timeStyle: 'short' });
    return { title: `This ${noun} was deleted`, hint: `It was deleted on ${when}. Nothing of its history is lost.` };
  }
  if (state.known)
    return { title: `This ${noun} can't be shown`, hint: `What it belongs to was deleted, or is not open to you.` };
  if (arriving)
    return { title: `This ${noun} is not on this device yet`, hint: 'It may arrive while the first synchronisation goes on.' };
  return {
    title: `There is no such ${noun}`,
    hint: `It is not on this device. The address may be wrong, or it is not open to you.`,
  };
}
