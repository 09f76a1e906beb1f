import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useListWindow } from '#web/ui/rows/use-list-window.ts';
import type { HeldDevice } from '#web/data/queries/decisions/to-decide.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { usePageRows } from '#web/ui/rows/use-page-rows.ts';
import { HeldRow } from './held-row.tsx';
import type { Asked } from './verdict-dialog.tsx';

interface Props {
  inspectionId: string | null;
  device: HeldDevice;
  online: boolean;
  onAsk: (asked: Asked) => void;
}

/** On a phone. */
const ROW_HEIGHT = 184;

/** Two thousand changes scroll with the page: only those in sight are there. */
export function HeldRows({ inspectionId, device: { device, author_id, author }, online, onAsk }: Props) {
  const name = `held ${inspectionId} ${device} ${author_id}`;
  const [window_, showRange] = useListWindow(name);
  const sent = { inspection_id: inspectionId, device, author_id };
  const page = useQuery('heldChanges', { ...sent, window: window_ }, { keepPrevious: true });
  const list = useRef<HTMLUListElement>(null);
  const { top, virtualizer, items } = usePageRows({
    list,
    label: name,
    total: page?.total ?? 0,
    rowHeight: ROW_HEIGHT,
    onRange: showRange,
    keyOf: (index) => page?.rows[index - page.from]?.op ?? index,
  });
  if (page === undefined) return null;
  return (
    <Box
      component="ul"
      ref={list}
      aria-label={`Changes by ${author}`}
      sx={{ position: 'relative', m: 0, p: 0, listStyle: 'none' }}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {items.map((item) => {
        const change = page.rows[item.index - page.from];
        return (
          <Box
            key={item.key}
            component="li"
            ref={virtualizer.measureElement}
            data-index={item.index}
            aria-setsize={page.total}
            aria-posinset={item.index + 1}
            sx={{ position: 'absolute', insetInline: 0, top: 0, borderTop: 1, borderColor: 'divider', py: 1.25 }}
            style={{ transform: `translateY(${item.start - top}px)` }}
          >
            {change !== undefined && <HeldRow change={change} online={online} onAsk={onAsk} />}
          </Box>
        );
      })}
    </Box>
  );
}
