import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AssetTypeId } from '#domain/asset-type/asset-type.ts';
import { pagesOf } from '#domain/label/label-places.ts';
import { labelSheets } from '#domain/label/label-sheets.ts';
import type { SiteId } from '#domain/site/site.ts';
import { handOutNumbers } from '#web/data/page/labels.ts';
import { useSyncStatus } from '#web/data/page/sync-status.ts';
import { askQuery, useQuery } from '#web/data/page/use-query.ts';
import { SaveBar } from '#web/ui/buttons/save-bar.tsx';
import { useEntryState } from '#web/ui/entry/use-entry-state.ts';
import { barWords } from './bar-words.ts';
import { chosenLabels, type LabelChoices } from './label-choices.ts';
import { OrganisationPanel } from './organisation-panel.tsx';
import { readSheet, type TypedSheet } from './read-sheet.ts';
import { SheetPanel } from './sheet-panel.tsx';
import { sheetSetting } from './sheet-setting.ts';
import { useLabelPrinting } from './use-label-printing.ts';
import { useLabelState } from './use-label-state.ts';
import { WhatPanel } from './what-panel.tsx';
import { LARGE_TEXT } from '#web/ui/text-size.ts';

/** Prints labels with QR codes. */
export function LabelsPage() {
  const { site_id, asset_type_id } = useSearch({ from: '/default/labels' });
  const [choices, setChoices] = useEntryState<LabelChoices>('labels', {
    kind: 'every',
    site: (site_id ?? null) as SiteId | null,
    types: asset_type_id === undefined ? null : [asset_type_id as AssetTypeId],
    ticked: [],
    count: '21',
    run: null,
  });
  const [typed, setTyped] = useState<TypedSheet>(() => ({ ...sheetSetting.get(), start: '1' }));
  const [state, reload] = useLabelState();
  const { printing, print } = useLabelPrinting();
  const online = useSyncStatus((sync) => sync.online);
  const unsent = useSyncStatus((sync) => sync.unsent);
  const offered = useQuery('labelTypes', { site_id: choices.site }, { keepPrevious: true });
  const runs = state?.runs ?? [];
  const chosen = chosenLabels(choices, offered);
  const { of, count, complaint } = chosen;
  const read = readSheet(typed);
  const pages = pagesOf(labelSheets[typed.sheet], read.print.start, count);
  const working = printing.state === 'working';
  const failure = printing.state === 'failed' ? printing.message : null;
  const isLong = failure !== null || !online || unsent > 0;
  const unfit = Object.values(read.complaints).some((one) => one !== undefined);

  const type = (change: Partial<TypedSheet>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    const { complaints } = readSheet(next);
    const { sheet, right, down } = next;
    if (complaints.right === undefined && complaints.down === undefined) sheetSetting.set({ sheet, right, down });
  };
  // Numbers may be handed out for as long as a request takes: what is chosen meanwhile stays.
  const latest = useRef(choices);
  useEffect(() => {
    latest.current = choices;
  }, [choices]);
  const change = (part: Partial<LabelChoices>) => {
    latest.current = { ...latest.current, ...part };
    setChoices(latest.current);
  };
  const printChosen = async () => {
    if (of?.kind === 'part') return { ...read.print, of: { kind: 'assets' as const, ids: await askQuery('labelPart', of) } };
    if (of !== null) return { ...read.print, of };
    const run = await handOutNumbers(count);
    // A print that fails is made again of the same numbers.
    change({ run });
    await reload();
    return { ...read.print, of: { kind: 'run' as const, id: run.id } };
  };
  return (
    <Box sx={{ mb: 'calc(var(--bottom-bar-height) - 100px)' }}>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 1.5, md: 2 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: { xs: 1.5, md: 2 }, minWidth: 0 }}>
          <WhatPanel choices={choices} offered={offered} runs={runs} onChange={change} />
          {state !== null && <OrganisationPanel name={state.organisation} onSaved={reload} />}
        </Box>
        <SheetPanel
          typed={typed}
          read={read}
          count={count}
          working={working}
          onChange={type}
          onTest={() => void print('test sheet', async () => ({ ...read.print, of: { kind: 'test' } }))}
        />
      </Box>
      <SaveBar>
        <Box
          sx={{
            display: 'flex',
            flexWrap: { xs: isLong ? 'wrap' : 'nowrap', sm: 'nowrap' },
            justifyContent: 'flex-end',
            columnGap: 1.5,
            rowGap: 1,
          }}
        >
          <BarWords failure={failure} isLong={isLong}>
            {barWords(chosen, pages, { online, unsent })}
          </BarWords>
          <Button
            color="primary"
            startIcon={<Download aria-hidden />}
            // Large text needs its room on a phone.
            sx={{
              flex: 1,
              px: { xs: 1, md: 2.25 },
              minWidth: 'min-content',
              '@media (min-width: 17.5em)': { flex: '1 0 auto' },
              [LARGE_TEXT]: { '& > .MuiButton-startIcon': { display: 'none' } },
            }}
            disabled={complaint !== null || unfit}
            loading={working}
            onClick={() => void print('labels', printChosen)}
          >
            Download Labels
          </Button>
        </Box>
      </SaveBar>
    </Box>
  );
}

interface BarWordsProps {
  failure: string | null;
  isLong: boolean;
  children: string;
}

/** What would be printed; what went wrong is said in its place, like all that is long on a phone in a line of its own [LOOK.24]. */
function BarWords({ failure, isLong, children }: BarWordsProps) {
  return (
    <Typography
      key={failure}
      variant="body2"
      role={failure === null ? 'status' : 'alert'}
      sx={{
        flex: { xs: isLong ? '1 0 100%' : 1, sm: 1, md: 'none' },
        color: failure === null ? 'text.secondary' : 'error.main',
        alignSelf: 'center',
      }}
    >
      {failure ?? children}
    </Typography>
  );
}
