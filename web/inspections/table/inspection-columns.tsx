import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Pencil } from 'lucide-react';
import { isClosed } from '#domain/inspection/inspection-status.ts';
import type { InspectionCard } from '#web/data/queries/inspections/inspection-list.ts';
import type { InspectionSort } from '#web/data/queries/inspections/inspection-sorts.ts';
import { gradedOfTotal } from '#web/ui/grades/graded-of-total.ts';
import { GradeStrip } from '#web/ui/grades/grade-strip.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { RowName } from '#web/ui/rows/row-name.tsx';
import { CellText } from '#web/ui/table/cell-text.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { InspectionState } from '../list/inspection-list-card.tsx';

type Column = TableColumn<InspectionCard> & { key: InspectionSort | 'buttons' };

const small = { typography: 'body2' } as const;
const nameOf = ({ inspection }: InspectionCard) => `inspection-${inspection.id}`;

const said: readonly Column[] = [
  {
    key: 'site',
    head: 'Site',
    width: 'minmax(0, 1fr)',
    sortable: true,
    names: true,
    cell: (card) => <RowName id={nameOf(card)}>{card.site_name}</RowName>,
  },
  {
    key: 'title',
    head: 'Title',
    width: 'minmax(0, 1fr)',
    sortable: true,
    cell: ({ inspection }) => <CellText large>{inspection.title}</CellText>,
  },
  {
    key: 'dates',
    head: 'Dates',
    // In one line where a wide screen has room for it.
    width: 'clamp(6.25rem, 20vw - 9rem, 11.5rem)',
    sortable: true,
    cell: ({ date_range }) => <CellText quiet>{date_range}</CellText>,
  },
  {
    key: 'inspectors',
    head: 'Inspectors',
    width: 'minmax(0, 0.8fr)',
    sortable: true,
    cell: ({ inspector_names }) => <CellText>{inspector_names}</CellText>,
  },
  { key: 'state', head: 'State', width: '8rem', sortable: true, cell: (card) => <State card={card} /> },
  {
    key: 'graded',
    head: 'Graded',
    width: '7rem',
    sortable: true,
    cell: ({ graded, total, colours }) => (
      <>
        <Typography sx={{ ...small, mb: 0.5, fontWeight: 700 }}>{gradedOfTotal(graded, total)}</Typography>
        <GradeStrip counts={colours} />
      </>
    ),
  },
];

/** In words always, without the card's field around them. */
function State({ card }: { card: InspectionCard }) {
  return (
    <Box sx={{ ...small, '& > span': { p: 0, bgcolor: 'transparent' } }}>
      {!isClosed(card.inspection) && <div>Open</div>}
      <InspectionState card={card} />
    </Box>
  );
}

const buttons = (mayEdit: boolean): Column => ({
  key: 'buttons',
  head: 'Actions',
  width: mayEdit ? '13rem' : '9.5rem',
  buttons: true,
  cell: (card) => (
    <Box sx={{ display: 'flex', gap: 0.5, '& > *': { px: 1.5, whiteSpace: 'nowrap' } }}>
      <LinkButton
        to="/inspections/view/$inspection_id"
        params={{ inspection_id: card.inspection.id }}
        aria-describedby={nameOf(card)}
        fullWidth
      >
        View Inspection
      </LinkButton>
      {mayEdit && (
        <LinkButton
          to="/inspections/edit/$inspection_id"
          params={{ inspection_id: card.inspection.id }}
          aria-label="Edit Inspection"
          aria-describedby={nameOf(card)}
          sx={{ minWidth: 48, px: 0 }}
        >
          <Pencil size={20} aria-hidden />
        </LinkButton>
      )}
    </Box>
  ),
});

/** All that a card of an inspection shows, and who inspects [S2]. */
export const inspectionColumns = (mayEdit: boolean): readonly Column[] => [...said, buttons(mayEdit)];
