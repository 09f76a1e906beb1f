import Box from '@mui/material/Box';
import { FileQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EntityName } from '#domain/entities.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { useSyncStatus } from '#web/data/page/sync-status.ts';
import { kindOf } from '#web/data/record-kinds/record-kinds.ts';
import { type KeptText, KeptTexts } from '#web/forms/keeping/kept-texts.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { RestoreRecord } from './restore-record.tsx';

interface Props {
  entity: EntityName;
  id: string;
  /** What may have been typed about it here before it went. */
  typed?: readonly KeptText[];
  /** The button that leads back, unless it leads to the list of such records. */
  back?: ReactNode;
}

/**
 * In the place of a record that is not there: says whether it was deleted, has not arrived or never was, and leads back.
 * What was typed about it is shown, and who may restore it can.
 */
export function MissingRecord({ entity, id, typed = [], back }: Props) {
  const state = useQuery('recordState', { entity, id });
  const phase = useSyncStatus((sync) => sync.phase);
  if (state === undefined) return <SkeletonRows />;
  return (
    <Box role={state.deleted_at === null ? undefined : 'alert'}>
      <EmptyState
        icon={FileQuestion}
        {...words(kindOf(entity).noun, state, phase === 'first-pull')}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
            {state.deleted_at !== null && <RestoreRecord entity={entity} id={id} />}
            {back ?? <BackToList entity={entity} />}
          </Box>
        }
      />
      <KeptTexts texts={typed} />
    </Box>
  );
}

/** To the list of such records, for those who may see it. */
function BackToList({ entity }: { entity: EntityName }) {
  const { user } = useSession();
  switch (user === null ? 'inspections' : kindOf(entity).list(user)) {
    case 'users':
      return <LinkButton to="/users">To Users</LinkButton>;
    case 'sites':
      return <LinkButton to="/sites">To Sites</LinkButton>;
    case 'inspections':
      return (
        <LinkButton to="/inspections/{-$site_id}" params={{ site_id: undefined }}>
          To Inspections
        </LinkButton>
      );
  }
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
