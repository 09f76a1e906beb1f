import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CircleCheckBig } from 'lucide-react';
import { useState } from 'react';
import { grouped } from '#domain/grouped.ts';
import { isAdministrator } from '#domain/permissions.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { useSyncStatus } from '#web/data/page/sync-status.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { visuallyHidden } from '#web/ui/visually-hidden.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { ConflictSection } from './conflict-section.tsx';
import { DeletedSiteSection } from './deleted-site-section.tsx';
import { HeldSection } from './held/held-section.tsx';
import { KnownNotice } from './known-notice.tsx';
import { NotAsked } from './not-asked.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useFreshDecisions } from './use-fresh-decisions.ts';
import { type Asked, VerdictDialog } from './held/verdict-dialog.tsx';

/** What waits for a decision: administrators see all of it, others the conflicts in which their own value was lost [HELD]. */
export function ToDecidePage() {
  const { user } = useSession();
  const online = useSyncStatus((sync) => sync.online);
  const desk = useQuery('toDecide', {});
  const { failure, retry } = useFreshDecisions();
  const [asked, setAsked] = useState<Asked | null>(null);
  const count = desk ? desk.total + desk.conflicts + desk.sites : 0;
  const { heading, recover } = useHeadingFocus(count);
  if (user === null) return null;
  if (desk === undefined) return <SkeletonRows />;
  return (
    <Stack sx={{ gap: { xs: 2, md: 3 }, maxWidth: { md: 960 } }}>
      <Typography variant="h2" ref={heading} tabIndex={-1} sx={count === 0 ? visuallyHidden : { outline: 'none' }}>
        {count === 0 ? 'To decide' : `${grouped(count)} to decide`}
      </Typography>
      <NotAsked failure={failure} onRetry={retry} />
      {!online && <KnownNotice at={desk?.at ?? null} />}
      {desk === null && online && failure === null && <SkeletonRows />}
      {desk !== null && count === 0 && (
        <EmptyState icon={CircleCheckBig} title="Nothing waits for you" hint="What can't be settled by itself appears here." />
      )}
      {desk !== null && desk.held.length > 0 && <HeldSection desk={desk} online={online} onAsk={setAsked} />}
      {desk !== null && desk.conflicts > 0 && (
        <ConflictSection count={desk.conflicts} isMore={desk.more_conflicts} online={online} onFewer={recover} />
      )}
      {desk !== null && desk.sites > 0 && <DeletedSiteSection online={online} onFewer={recover} />}
      {isAdministrator(user) && (
        <LinkButton to="/deleted-sites" sx={{ alignSelf: count === 0 ? 'center' : 'flex-start' }}>
          All deleted sites
        </LinkButton>
      )}
      <VerdictDialog asked={asked} onClose={() => setAsked(null)} onGone={recover} />
    </Stack>
  );
}
