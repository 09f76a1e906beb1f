import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { grouped } from '#domain/grouped.ts';
import { MoreButton } from '#web/ui/buttons/more-button.tsx';
import { FIRST_SHOWN, MOST_SHOWN, nextShown } from './next-shown.ts';

/** How many rows of a list are shown, and what shows further ones. */
export function useShownRows(): { shown: number; showMore: () => void } {
  const [shown, setShown] = useState(FIRST_SHOWN);
  return { shown, showMore: () => setShown(nextShown) };
}

/** Beside a list of which not all is shown: further rows at a press, the first of which gets the focus, and how many are left where there are too many [SYNC.61, LOOK.12]. */
export function MoreRows({ total, shown, onMore }: { total: number; shown: number; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const former = useRef<number | null>(null);
  useEffect(() => {
    if (former.current === null) return;
    const row = rowsBeside(place.current)[former.current];
    former.current = null;
    if (row === undefined) return;
    row.tabIndex = -1;
    row.focus();
  }, [shown]);
  const press = () => {
    former.current = rowsBeside(place.current).length;
    onMore();
  };
  const hidden = total - shown;
  return (
    <Box ref={place}>
      {hidden > 0 && shown < MOST_SHOWN && <MoreButton hidden={hidden} onMore={press} sx={{ mt: 1 }} />}
      {hidden > 0 && shown >= MOST_SHOWN && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          and {grouped(hidden)} more
        </Typography>
      )}
    </Box>
  );
}

const rowsBeside = (place: HTMLElement | null): HTMLElement[] => [...(place?.parentElement?.querySelectorAll('li') ?? [])];
