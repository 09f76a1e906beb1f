import Box from '@mui/material/Box';
import { ROOM_FOR_COLUMNS } from '../text-size.ts';

const columns = {
  withSite: { template: '1fr 1fr 1.5fr 1fr', heads: ['Serial number', 'Type', 'Location', 'Site'] },
  withGrade: { template: '1fr 1.2fr 2fr 1.1fr 0.8fr', heads: ['Serial number', 'Type', 'Location', 'Grade', 'Date'] },
} as const;

export type AssetColumns = keyof typeof columns;

/** The grid that rows of assets and their heads share on wide screens. */
export const assetGrid = (kind: AssetColumns) => ({
  display: 'block',
  [ROOM_FOR_COLUMNS]: { display: 'grid' },
  gridTemplateColumns: columns[kind].template,
  columnGap: 2,
  alignItems: 'center',
  flex: 1,
  minWidth: 0,
});

/** The names of the columns, above the rows on wide screens; rows read well without them. */
export function AssetColumnHeads({ kind }: { kind: AssetColumns }) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'none',
        [ROOM_FOR_COLUMNS]: { display: 'flex' },
        gap: 1.75,
        pl: '58px',
        pr: '54px',
        py: 1,
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      <Box sx={assetGrid(kind)}>
        {columns[kind].heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </Box>
    </Box>
  );
}
