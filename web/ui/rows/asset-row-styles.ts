import { type AssetColumns, assetGrid } from './asset-columns.tsx';
import { ROOM_FOR_COLUMNS } from '../text-size.ts';
import { twoLines } from './two-lines.ts';

/** A type without room beside the serial number begins the next line. */
const besideType = { mr: 1.25, [ROOM_FOR_COLUMNS]: { mr: 0 } };

const row = {
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  gap: 1.75,
  px: 2,
  py: 1,
  minHeight: 68,
  [ROOM_FOR_COLUMNS]: { minHeight: 56 },
  color: 'inherit',
  textDecoration: 'none',
} as const;

/** Where the row is a link. */
const link = {
  cursor: 'pointer',
  userSelect: 'none',
  WebkitTapHighlightColor: 'transparent',
  '@media (hover: hover)': { '&:hover': { bgcolor: 'surface.sheet' } },
  '&:active': { bgcolor: 'surface.control' },
  '&:focus-visible': { outlineOffset: -2 },
} as const;

/** On phones its two lines stand beside the serial number in little more than the height of one. */
const type = {
  display: 'inline-block',
  verticalAlign: 'middle',
  typography: 'caption',
  lineHeight: 1.1,
  color: 'text.tertiary',
  [ROOM_FOR_COLUMNS]: { display: 'inline', verticalAlign: 'baseline', typography: 'body2', lineHeight: 20 / 14 },
} as const;

/** Of all rows of a list at once, for what holds them: a style of its own for each part of each would be the dearest of it. */
export const assetRowStyles = (kind: AssetColumns) =>
  ({
    '& > [role=listitem]': { position: 'absolute', insetInline: 0, top: 0 },
    '& .asset-row': row,
    '& a.asset-row': link,
    '& .asset-columns': assetGrid(kind),
    '& .asset-serial': { typography: 'serial', overflowWrap: 'anywhere', ...besideType },
    '& .asset-unnumbered': { typography: 'h3', fontWeight: 600, color: 'text.secondary', ...besideType },
    '& .asset-type': type,
    '& .asset-location': { typography: 'rowLine', ...twoLines, color: 'text.secondary' },
    '& .asset-site': { typography: 'body2', ...twoLines, color: 'text.tertiary' },
    '& .asset-last-grade': {
      display: 'none',
      typography: 'body2',
      color: 'text.secondary',
      [ROOM_FOR_COLUMNS]: { display: 'block' },
    },
    '& .asset-news': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 1.25,
      [ROOM_FOR_COLUMNS]: { gridColumn: 'span 2' },
      typography: 'body2',
      color: 'text.secondary',
    },
    '& .asset-end': { display: 'flex', gap: 1, color: 'text.tertiary' },
  }) as const;
