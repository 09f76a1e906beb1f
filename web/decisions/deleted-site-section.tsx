import Box from '@mui/material/Box';
import { useQuery } from '#web/data/page/use-query.ts';
import { SectionHeading } from '#web/ui/page/section-heading.tsx';
import { DeletedSiteCard } from './deleted-site-card.tsx';
import { useOnFewer } from './use-heading-focus.ts';

/** Deleted sites that had closed inspections: back with one tap, or they stay deleted [PROOF]. */
export function DeletedSiteSection({ online, onFewer }: { online: boolean; onFewer: () => void }) {
  const sites = useQuery('deletedSites', {}) ?? [];
  useOnFewer(sites.length, onFewer);
  if (sites.length === 0) return null;
  return (
    <Box component="section" aria-label="Deleted sites">
      <SectionHeading count={sites.length}>Deleted sites</SectionHeading>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: { xs: 1.5, md: 2 } }}
      >
        {sites.map(({ entry, deleted_by_name }) => (
          <li key={entry.site.id}>
            <DeletedSiteCard entry={entry} deletedBy={deleted_by_name} online={online} kind="asked" />
          </li>
        ))}
      </Box>
    </Box>
  );
}
