import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { Download, Lock } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { must } from '#domain/assertions.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { useSyncStatus } from '#web/data/page/sync-status.ts';
import { useIncomplete } from '#web/data/page/use-incomplete.ts';
import { closeSeveral } from './close-several.tsx';
import { downloadSeveral, MOST_REPORTS } from './download-several.ts';
import { focusOnward } from '#web/ui/focus-onward.ts';
import { inSight } from '#web/ui/page/in-sight.ts';
import { radius } from '#web/ui/radius.ts';

interface Work {
  noun: 'inspection' | 'report';
  done: number;
  of: number;
}

interface Props {
  ids: readonly InspectionId[];
  onSelect: (ids: readonly InspectionId[]) => void;
}

/** What is done with the selected inspections together, how far it is, and why something can't be done [DESK]. */
export function BulkBar({ ids, onSelect }: Props) {
  const user = must(useSession().user, 'a user');
  const isIncomplete = useIncomplete();
  const online = useSyncStatus((sync) => sync.online);
  const [work, setWork] = useState<Work | null>(null);
  /** From the press on, before anything is asked: another press begins nothing. */
  const isBusy = useRef(false);
  const reports = useRef<AbortController>(null);
  const noReports = useId();
  const bar = useRef<HTMLDivElement>(null);
  const isDoing = work !== null;
  useEffect(() => () => reports.current?.abort(), []);
  useEffect(() => {
    // What was pressed has given its place to how far it is.
    if (isDoing && document.activeElement === document.body) bar.current?.focus({ preventScroll: true });
  }, [isDoing]);
  if (ids.length === 0 && work === null) return null;

  const select = (left: readonly InspectionId[]) => {
    if (left.length === 0 && bar.current?.contains(document.activeElement) === true) focusOnward(bar.current)();
    onSelect(left);
  };

  const run = async (
    noun: Work['noun'],
    act: (tell: (done: number, of: number) => void) => Promise<readonly InspectionId[] | null>,
  ) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const left = await act((done, of) => setWork({ noun, done, of }));
      if (left !== null) select(left);
    } finally {
      setWork(null);
      isBusy.current = false;
    }
  };
  const close = () => run('inspection', (tell) => closeSeveral(ids, { user, isIncomplete }, tell));
  const download = () =>
    run('report', (tell) => {
      reports.current = new AbortController();
      return downloadSeveral(ids, reports.current.signal, tell);
    });
  const why = online ? ids.length > MOST_REPORTS && `At most ${MOST_REPORTS} reports at once` : 'Reports need a connection';
  return (
    <Box
      ref={bar}
      role="region"
      aria-label="Selected inspections"
      tabIndex={-1}
      sx={(theme) => ({
        position: 'sticky',
        bottom: 16,
        zIndex: 2,
        ...inSight.atBottom,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        mt: 2,
        p: 1.5,
        pl: 2.5,
        borderRadius: radius.panel,
        backgroundColor: theme.vars.palette.surface.sheet,
        boxShadow: `0 0 0 1px ${theme.vars.palette.surface.raised}, 0 8px 28px rgba(0,0,0,.6)`,
      })}
    >
      {work === null ? (
        <>
          <Typography role="status" sx={{ fontWeight: 650 }}>
            {ids.length} selected
          </Typography>
          <Typography id={noReports} variant="body2" sx={{ flex: 1, textAlign: 'end', color: 'text.secondary' }}>
            {why}
          </Typography>
          <Button onClick={() => select([])}>Clear selection</Button>
          <Button
            startIcon={<Download aria-hidden />}
            disabled={why !== false}
            aria-describedby={noReports}
            onClick={() => void download()}
          >
            Download Reports
          </Button>
          <Button startIcon={<Lock aria-hidden />} onClick={() => void close()}>
            Close/Lock
          </Button>
        </>
      ) : (
        <Doing work={work} {...(work.noun === 'report' && { onStop: () => reports.current?.abort() })} />
      )}
    </Box>
  );
}

function Doing({ work: { noun, done, of }, onStop }: { work: Work; onStop?: () => void }) {
  return (
    <>
      <Box sx={{ flex: 1, minHeight: 48, display: 'flex', flexDirection: 'column', justifyContent: 'center' }}>
        <Typography role="status" variant="body2" sx={{ mb: 0.75 }}>
          {noun === 'report' ? 'Downloading report' : 'Closing inspection'} {done + 1} of {of}
        </Typography>
        <LinearProgress
          color="inherit"
          variant="determinate"
          value={(done / of) * 100}
          aria-label={noun === 'report' ? 'Reports' : 'Closings'}
        />
      </Box>
      {onStop && <Button onClick={onStop}>Stop</Button>}
    </>
  );
}
