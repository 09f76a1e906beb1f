import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { AuditKind } from '#domain/audit/audit-kinds.ts';
import { localDay } from '#domain/day/local-day.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { useEntryState } from '#web/ui/entry/use-entry-state.ts';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { ROOM_FOR_COLUMNS } from '#web/ui/text-size.ts';
import type { AuditSearch } from './audit-search.ts';
import { kindChoices } from './kind-choices.ts';

interface Props {
  search: AuditSearch;
  onChange: (next: AuditSearch) => void;
  /** Of a button that goes with what it takes back. */
  onTakeBack: (next: AuditSearch) => void;
  /** What else can be done with what is chosen. */
  action: ReactNode;
}

const nothing = { user: undefined, kind: undefined, device: undefined, from: undefined, to: undefined };

/** Who, what and when; folded on a phone, where the entries matter more. */
export function AuditFilters({ search, onChange, onTakeBack, action }: Props) {
  const id = useId();
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const [open, setOpen] = useEntryState('audit filters', false);
  const { user, kind, device, from, to } = search;
  const count = [user, kind, device, from, to].filter((one) => one !== undefined).length;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {!wide && (
        <Box sx={row}>
          <Button
            startIcon={<SlidersHorizontal aria-hidden />}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {count === 0 ? 'Filters' : `Filters (${count})`}
          </Button>
          {action}
        </Box>
      )}
      <Box id={id} hidden={!wide && !open}>
        {(wide || open) && (
          <Fields search={search} onChange={onChange}>
            {wide && action}
          </Fields>
        )}
      </Box>
      {count > 0 && (
        <Box sx={row}>
          {device !== undefined && (
            <Button startIcon={<X aria-hidden />} onClick={() => onTakeBack({ device: undefined })}>
              One device only
            </Button>
          )}
          <Button onClick={() => onTakeBack(nothing)}>Clear filters</Button>
        </Box>
      )}
    </Box>
  );
}

const row = { display: 'flex', flexWrap: 'wrap', gap: 1 } as const;

/** On a phone the days stand side by side, as far as text of this size has room for it. */
const grid = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'end',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))',
  [ROOM_FOR_COLUMNS]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr)) auto' },
  '& > :nth-child(-n + 2)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
} as const;

interface FieldsProps extends Pick<Props, 'search' | 'onChange'> {
  children: ReactNode;
}

function Fields({ search: { user = 'all', kind, from, to }, onChange, children }: FieldsProps) {
  const people = useQuery('peopleChoices', {}) ?? [];
  const today = localDay(new Date());
  const isKnown = user === 'all' || people.some(({ id }) => id === user);
  const who = [
    { value: 'all', label: 'Everybody' },
    ...people.map(({ id, name }) => ({ value: id as string, label: name })),
    ...(isKnown ? [] : [{ value: user, label: 'Somebody else' }]),
  ];
  return (
    <Box sx={grid}>
      <SelectField
        label="Who"
        options={who}
        value={user}
        onChange={(value) => onChange({ user: value === 'all' ? undefined : value })}
      />
      <SelectField<AuditKind | 'all'>
        label="What"
        options={kindChoices}
        value={kind ?? 'all'}
        onChange={(value) => onChange({ kind: value === 'all' ? undefined : value })}
      />
      <DateField label="From" value={from ?? null} today={today} max={to ?? today} onChange={(day) => onChange({ from: day })} />
      <DateField
        label="To"
        value={to ?? null}
        today={today}
        max={today}
        {...(from !== undefined && { min: from })}
        onChange={(day) => onChange({ to: day })}
      />
      {children}
    </Box>
  );
}
