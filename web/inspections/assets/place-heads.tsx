import type { ReactVirtualizer } from '@tanstack/react-virtual';
import { grouped } from '#domain/grouped.ts';
import { placeName } from '#domain/asset/walk-order.ts';
import type { PlaceHead } from '#web/data/queries/assets/asset-sort.ts';
import { twoLines } from '#web/ui/rows/two-lines.ts';
import { LARGE_TEXT } from '#web/ui/text-size.ts';
import { visuallyHidden } from '#web/ui/visually-hidden.ts';

/** Room that the first row of a place leaves above it. */
export const PLACE_HEIGHT = 44;

/** For the list that holds the heads. */
export const placeStyles = {
  '& > .place': { position: 'absolute', insetInline: 0, zIndex: 1, pointerEvents: 'none' },
  '& > .place > *': {
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
  },
  '& .place-name': { fontWeight: 650, ...twoLines, [LARGE_TEXT]: { WebkitLineClamp: 1 } },
  '& .place-count': { flexShrink: 0, color: 'text.secondary' },
} as const;

interface Props {
  heads: readonly PlaceHead[];
  counted: string;
  virtualizer: ReactVirtualizer<Window, HTMLElement>;
}

/** Above the rows of each place that are there its name, which stays under the header while they scroll; its first row speaks it. */
export function PlaceHeads({ heads, counted, virtualizer }: Props) {
  const { measurementsCache, options } = virtualizer;
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1];
  return heads.map(({ name, from, count }) => {
    if (from > last || from + count <= first) return null;
    const top = measurementsCache[from]?.start;
    const bottom = measurementsCache[from + count - 1]?.end;
    if (top === undefined || bottom === undefined) return null;
    return (
      // What is moved by a transform sticks to where it was before it.
      <div key={from} className="place" aria-hidden style={{ top: top - options.scrollMargin, height: bottom - top }}>
        <div>
          <span className="place-name">{placeName({ name })}</span>
          <span className="place-count">{countWords(count, counted)}</span>
        </div>
      </div>
    );
  });
}

/** A head for screen readers, which read the rows in their order. */
export const SpokenPlace = ({ head, counted }: { head: PlaceHead; counted: string }) => (
  <span style={visuallyHidden}>
    {placeName(head)}, {countWords(head.count, counted)}
  </span>
);

const countWords = (count: number, counted: string): string => `${grouped(count)} ${counted}`;
