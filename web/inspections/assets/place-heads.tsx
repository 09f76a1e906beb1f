import Box from '@mui/material/Box';
import type { ReactVirtualizer } from '@tanstack/react-virtual';
import { grouped } from '#domain/grouped.ts';
import { placeName } from '#domain/asset/walk-order.ts';
import type { PlaceHead } from '#web/data/queries/assets/asset-sort.ts';
import { twoLines } from '#web/ui/rows/two-lines.ts';
import { LARGE_TEXT } from '#web/ui/text-size.ts';

/** Room that the first row of a place leaves above it. */
export const PLACE_HEIGHT = 44;

interface Props {
  heads: readonly PlaceHead[];
  counted: string;
  virtualizer: ReactVirtualizer<Window, HTMLElement>;
}

/** Above the rows of each place its name, which stays under the header while they scroll. */
export function PlaceHeads({ heads, counted, virtualizer }: Props) {
  const { measurementsCache, options } = virtualizer;
  return heads.map(({ name, from, count }) => {
    const top = measurementsCache[from]?.start;
    const bottom = measurementsCache[from + count - 1]?.end;
    if (top === undefined || bottom === undefined) return null;
    return (
      <Box
        key={from}
        sx={{ position: 'absolute', insetInline: 0, zIndex: 1, pointerEvents: 'none' }}
        // What is moved by a transform sticks to where it was before it.
        style={{ top: top - options.scrollMargin, height: bottom - top }}
      >
        <Box
          sx={{
            position: 'sticky',
            top: 'var(--header-height, 64px)',
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 2,
            height: PLACE_HEIGHT,
            px: 0.25,
            bgcolor: 'background.default',
            typography: 'rowLine',
          }}
        >
          <Box component="span" sx={{ fontWeight: 650, ...twoLines, [LARGE_TEXT]: { WebkitLineClamp: 1 } }}>
            {placeName({ name })}
          </Box>
          <Box component="span" sx={{ flexShrink: 0, color: 'text.secondary' }}>
            {grouped(count)} {counted}
          </Box>
        </Box>
      </Box>
    );
  });
}
