import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { grouped } from '#domain/grouped.ts';
import { moreDecisions } from '#web/data/page/decisions.ts';
import { MOST_KNOWN_HELD } from '#web/data/protocol/known-decisions.ts';
import type { ToDecide } from '#web/data/queries/decisions/to-decide.ts';
import { MoreButton } from '#web/ui/buttons/more-button.tsx';
import { SectionHeading } from '#web/ui/page/section-heading.tsx';
import { HeldGroupPanel } from './held-group-panel.tsx';
import type { Asked } from './verdict-dialog.tsx';

interface Props {
  desk: ToDecide;
  online: boolean;
  onAsk: (asked: Asked) => void;
}

/** Changes that arrived too late, by inspection [HELD]. */
export function HeldSection({ desk, online, onAsk }: Props) {
  return (
    <Box component="section" aria-label="Held changes">
      <SectionHeading count={desk.total}>Held changes</SectionHeading>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: { xs: 1.5, md: 2 } }}>
        {desk.held.map((group) => (
          <HeldGroupPanel key={group.inspection_id ?? ''} group={group} isAll={!desk.more} online={online} onAsk={onAsk} />
        ))}
      </Box>
      {desk.more && desk.known >= MOST_KNOWN_HELD && (
        <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
          {grouped(desk.total - desk.known)} more wait on the server; they come once these are decided.
        </Typography>
      )}
      {desk.more && desk.known < MOST_KNOWN_HELD && (
        <More key={desk.known} known={desk.known} total={desk.total} online={online} />
      )}
    </Box>
  );
}

/** Reads on when it is scrolled into sight. */
function More({ known, total, online }: { known: number; total: number; online: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const words = useId();
  const [working, setWorking] = useState(false);
  const readOn = async () => {
    setWorking(true);
    await moreDecisions().catch(() => undefined);
    setWorking(false);
  };
  useEffect(() => {
    if (place.current === null || !online) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) void readOn();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [online]);
  return (
    <Box ref={place} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1.5 }}>
      <MoreButton
        hidden={null}
        fullWidth={false}
        loading={working}
        disabled={!online}
        aria-describedby={words}
        onMore={() => void readOn()}
      />
      <Typography id={words} variant="body2" sx={{ color: 'text.secondary' }}>
        {grouped(known)} of {grouped(total)} are here.{!online && ' More need a connection.'}
      </Typography>
    </Box>
  );
}
