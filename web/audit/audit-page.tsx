import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useReducer, useRef } from 'react';
import type { AuditNames } from '#domain/audit/audit-page.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTrail } from './audit-trail.tsx';
import type { AuditSearch } from './audit-search.ts';
import { ExportButton } from './export-button.tsx';
import { filterOf } from './filter-of.ts';
import { moreNames, noNames } from './names-of.ts';
import { useRecordName } from './use-record-name.ts';

/** Who did what, of one record or of all, for administrators [AUDIT.14]. */
export function AuditPage() {
  const search = useSearch({ from: '/default/audit' });
  const navigate = useNavigate({ from: '/audit' });
  const change = (next: AuditSearch) =>
    void navigate({ search: (former) => ({ ...former, ...next }), replace: true, resetScroll: false });
  const [told, onNames] = useReducer(moreNames, noNames);
  const trail = useRef<HTMLDivElement>(null);
  /** For buttons that go with what they change: the trail takes their focus [LOOK.20]. */
  const changeAndLook = (next: AuditSearch) => {
    change(next);
    trail.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  };
  const key = JSON.stringify(search);
  const filter = useMemo(() => filterOf(JSON.parse(key) as AuditSearch), [key]);
  return (
    <Stack sx={{ gap: { xs: 1.5, md: 2 }, maxWidth: { md: 960 } }}>
      {search.record !== undefined && <Heading entity={search.entity ?? null} record={search.record} told={told} />}
      <AuditFilters search={search} onChange={change} onTakeBack={changeAndLook} action={<ExportButton filter={filter} />} />
      <Box ref={trail} role="group" aria-label="Entries" tabIndex={-1} sx={{ outline: 'none' }}>
        <AuditTrail key={key} filter={filter} told={told} onNames={onNames} onDevice={(device) => changeAndLook({ device })} />
      </Box>
    </Stack>
  );
}

function Heading({ entity, record, told }: { entity: string | null; record: string; told: AuditNames }) {
  const name = useRecordName(entity, record, told);
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="h2">History of changes</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{name}</Typography>
    </Box>
  );
}
