import Box from '@mui/material/Box';
import type { SiteCard, SiteSort } from '#web/data/queries/sites/site-list.ts';
import { GradeLegend } from '#web/ui/grades/grade-legend.tsx';
import { GradeStrip } from '#web/ui/grades/grade-strip.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { RowName } from '#web/ui/rows/row-name.tsx';
import { CellText } from '#web/ui/table/cell-text.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { textSize } from '#web/ui/text-size.ts';
import { NoneYet } from '#web/records/none-yet.tsx';

type Column = TableColumn<SiteCard> & { key: SiteSort | 'notes' | 'buttons' };

const nothing = { green: 0, amber: 0, red: 0, white: 0 };
const nameOf = ({ site }: SiteCard) => `site-${site.id}`;

/** All that a card of a site shows, and two figures to sort by [S2]. */
export const siteColumns: readonly Column[] = [
  {
    key: 'site',
    head: 'Site',
    width: 'minmax(0, 1.2fr)',
    sortable: true,
    names: true,
    cell: (card) => (
      <>
        <RowName id={nameOf(card)}>{card.site.name}</RowName>
        <CellText quiet>{card.site.client_name}</CellText>
      </>
    ),
  },
  {
    key: 'address',
    head: 'Address',
    width: 'minmax(0, 1.12fr)',
    sortable: true,
    cell: ({ address }) => (
      <CellText quiet long>
        {address}
      </CellText>
    ),
  },
  {
    key: 'notes',
    head: 'Notes',
    width: 'minmax(0, 1.4fr)',
    cell: ({ site }) => <CellText long>{site.notes}</CellText>,
  },
  {
    key: 'assets',
    head: 'Assets',
    width: '7rem',
    sortable: true,
    cell: ({ total, colours }) =>
      total === 0 ? (
        <CellText quiet>
          <NoneYet>No assets yet</NoneYet>
        </CellText>
      ) : (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.75, '& ul': { columnGap: 1, rowGap: 0.5 } }}>
          <GradeStrip counts={colours} />
          {/* What failed has a column of its own. */}
          <GradeLegend counts={{ ...colours, red: 0 }} />
        </Box>
      ),
  },
  {
    key: 'failed',
    head: 'Failed',
    width: '4.25rem',
    sortable: true,
    cell: ({ colours }) =>
      colours.red === 0 ? (
        <CellText quiet>
          <NoneYet before="–">0</NoneYet>
        </CellText>
      ) : (
        <GradeLegend counts={{ ...nothing, red: colours.red }} />
      ),
  },
  {
    key: 'last',
    head: 'Inspected',
    width: '5.75rem',
    sortable: true,
    cell: ({ last_inspection }) => <CellText>{last_inspection ?? <NoneYet>None yet</NoneYet>}</CellText>,
  },
  {
    key: 'buttons',
    head: 'Actions',
    width: 'clamp(12.25rem, 16vw, 15.25rem)',
    buttons: true,
    cell: (card) => (
      <Box
        sx={{
          display: 'flex',
          gap: 0.5,
          '& > .MuiButton-root': { flex: 1, px: 0.5, fontSize: textSize.meta, whiteSpace: 'nowrap' },
        }}
      >
        <LinkButton to="/inspections/{-$site_id}" params={{ site_id: card.site.id }} aria-describedby={nameOf(card)}>
          Inspections
        </LinkButton>
        <LinkButton to="/site/$site_id" params={{ site_id: card.site.id }} aria-describedby={nameOf(card)}>
          Site Details
        </LinkButton>
      </Box>
    ),
  },
];
