import Typography from '@mui/material/Typography';
import { History } from 'lucide-react';
import type { EntityName } from '#domain/entities.ts';
import { may } from '#domain/permissions.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { LinkRow } from '#web/ui/rows/link-row.tsx';
import { Onward } from '#web/ui/rows/onward.tsx';
import { RowBlock } from '#web/ui/rows/row-block.tsx';

interface Told {
  entity: EntityName;
  id: string;
}

interface Props extends Told {
  /** What belongs to it and has no screen of its own. */
  also?: Told & { title: string };
}

/** Leads administrators to all that was done to a record [AUDIT.14, AUDIT.22]. */
export function HistoryLink({ entity, id, also }: Props) {
  const { user } = useSession();
  if (user === null || !may(user, 'see', { entity: 'oversight' })) return null;
  const rows = [{ entity, id, title: 'History of changes' }, ...(also === undefined ? [] : [also])];
  return (
    <RowBlock>
      {rows.map((row) => (
        <li key={row.id}>
          <LinkRow to="/audit" search={{ entity: row.entity, record: row.id }} sx={{ minHeight: 56, alignItems: 'center' }}>
            <Onward icon={History}>
              <Typography variant="rowTitle" component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                {row.title}
              </Typography>
            </Onward>
          </LinkRow>
        </li>
      ))}
    </RowBlock>
  );
}
