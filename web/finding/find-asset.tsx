import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { CloudDownload, Grip, Plus, SearchX } from 'lucide-react';
import { Activity, memo, startTransition, useEffect, useRef, useState } from 'react';
import { NOT_HERE, useNoneHere, useNotHere } from '#web/data/page/use-not-here.ts';
import { askAhead, useList, useQuery } from '#web/data/page/use-query.ts';
import { AssetColumnHeads } from '#web/ui/rows/asset-columns.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { FoundCount } from '#web/ui/page/found-count.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { FailedList } from '#web/ui/rows/failed-list.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { useSteady } from '#web/ui/use-steady.ts';
import { useListWindow } from '../ui/rows/use-list-window.ts';
import type { FindScope } from './use-find-dialog.ts';
import { ScrolledAssetRows } from './virtual-asset-rows.tsx';

const DEBOUNCE_MILLISECONDS = 500;

interface Props extends FindScope {
  /** What is searched for at first. */
  initial: string;
  onSearch: (text: string) => void;
  /** An asset was chosen. */
  onOpen: () => void;
}

/** The search field with its virtual results; it fills the dialog it stands in. */
export function FindAsset({ siteId, inspectionId, initial, onSearch, onOpen }: Props) {
  const notHere = useNotHere();
  const none = useNoneHere();
  const [text, setText] = useState(initial);
  const idle = siteId === null && text.trim() === '';
  // The first rows take longest: they are drawn unseen while the field still waits for another key.
  const [next, setNext] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [numeric, setNumeric] = useState(false);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [window, showRange] = useListWindow(`find ${siteId ?? ''}`);
  const paramsOf = (wanted: string) => ({ text: wanted, site_id: siteId, inspection_id: inspectionId, window });
  const prepared = useQuery('findAssets', paramsOf(next));
  // Rows of the text before stay until there are others; that nothing was found is said of this text alone.
  const answer = useQuery('findAssets', paramsOf(text));
  const { page: latest, onRetry } = useList('findAssets', paramsOf(text), { keepPrevious: true });
  const page = idle ? prepared : latest;
  const hasFailed = !idle && onRetry !== null;
  const prepare = useSteady((wanted: string) => {
    if (idle) startTransition(() => setNext(wanted));
    else askAhead('findAssets', paramsOf(wanted));
  });
  const search = useSteady((wanted: string) => {
    setText(wanted);
    setNext('');
    onSearch(wanted);
    scroller?.scrollTo({ top: 0 });
  });
  const clear = () => {
    search('');
    setAttempt((count) => count + 1);
  };
  const isEmpty = answer?.total === 0 && !idle && !hasFailed;
  const total = page?.total ?? 0;
  const found = idle || hasFailed || (total === 0 && answer === undefined) ? null : total;
  return (
    <>
      <Head
        key={attempt}
        initial={attempt === 0 ? initial : ''}
        onSearch={search}
        onSoon={prepare}
        numeric={numeric}
        onNumeric={setNumeric}
      />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, minHeight: 20, mt: 0.5 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Click to select...
        </Typography>
        <FoundCount total={found} noun="asset" none={none} />
      </Box>
      <Box
        ref={setScroller}
        sx={{ flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain', mx: -1, px: 1, pb: 1 }}
      >
        {idle && (
          <Typography sx={{ mt: 2, color: 'text.secondary', textAlign: 'center' }}>
            Type a serial number, a location or a type.
          </Typography>
        )}
        {hasFailed && <FailedList onRetry={onRetry} />}
        {isEmpty && notHere !== null && <EmptyState icon={CloudDownload} title={NOT_HERE} hint={notHere} />}
        {isEmpty && notHere === null && (
          <EmptyState
            icon={SearchX}
            title="No results found for that search criteria."
            hint={
              siteId === null
                ? 'Serial numbers, locations and asset types are searched.'
                : 'Only assets of this site are searched.'
            }
            action={
              <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
                {text !== '' && <Button onClick={clear}>Clear search</Button>}
                <LinkButton
                  to="/assets/create/{-$site_id}"
                  params={{ site_id: siteId ?? undefined }}
                  search={{
                    ...(/\d/.test(text) && { serial: text.trim() }),
                    ...(inspectionId !== null && { inspection_id: inspectionId }),
                  }}
                  onClick={onOpen}
                  startIcon={<Plus aria-hidden />}
                >
                  Add Asset
                </LinkButton>
              </Box>
            }
          />
        )}
        {page !== undefined && total > 0 && !hasFailed && (
          <Activity mode={idle ? 'hidden' : 'visible'}>
            <AssetColumnHeads kind="withSite" />
            <ScrolledAssetRows
              page={page}
              onRange={showRange}
              scroller={scroller}
              label="Assets found"
              memory={`found ${text}`}
              inspectionId={inspectionId}
              showSite
              onOpen={onOpen}
            />
          </Activity>
        )}
      </Box>
    </>
  );
}

interface HeadProps {
  initial: string;
  onSearch: (text: string) => void;
  onSoon: (text: string) => void;
  numeric: boolean;
  onNumeric: (numeric: boolean) => void;
}

/** The field, which has the focus, and the numbers for it; not drawn with each search. */
const Head = memo(function Head({ initial, onSearch, onSoon, numeric, onNumeric }: HeadProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The dialog takes the focus itself once it is open; the field wants it after that.
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [numeric]);
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <SearchField
          inputRef={field}
          debounce={DEBOUNCE_MILLISECONDS}
          initial={initial}
          onSearch={onSearch}
          onSoon={onSoon}
          inputMode={numeric ? 'numeric' : 'search'}
        />
      </Box>
      <IconButton
        aria-label="Number keyboard"
        aria-pressed={numeric}
        onClick={() => onNumeric(!numeric)}
        sx={{
          display: { md: 'none' },
          width: 52,
          height: 52,
          bgcolor: numeric ? 'text.primary' : 'surface.raised',
          color: numeric ? 'surface.ink' : 'inherit',
          boxShadow: 'inset 0 0 0 1px var(--mui-palette-surface-outline)',
        }}
      >
        <Grip size={24} aria-hidden />
      </IconButton>
    </Box>
  );
});
