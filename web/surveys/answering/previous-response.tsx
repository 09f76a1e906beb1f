import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { BottomSheet } from '#web/ui/overlays/bottom-sheet.tsx';
import { OnceOpened } from '#web/ui/overlays/once-opened.tsx';
import { radius } from '#web/ui/radius.ts';

interface PreviousResponseProps {
  response: string;
  /** DD/MM/YYYY */
  date: string;
}

/** What this question was answered with last time, and when [S2]; opens where two lines cut it. */
export function PreviousResponse({ response, date }: PreviousResponseProps) {
  const words = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = words.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <Line>
      <History size={18} aria-hidden />
      <Words ref={words}>
        Previous Response <b>{response}</b>, {date}
      </Words>
      {isCut ? (
        <Opener aria-label={`Previous Response of ${date}, whole`} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      ) : null}
      <OnceOpened open={isOpen}>
        <BottomSheet open={isOpen} onClose={() => setOpen(false)} heading="Previous Response" subheading={date}>
          {/* Keys scroll it where it is longer than the sheet. */}
          <Typography tabIndex={0} sx={{ py: 1.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {response}
          </Typography>
        </BottomSheet>
      </OnceOpened>
    </Line>
  );
}

const Line = styled('div')({
  position: 'relative',
  display: 'flex',
  gap: 10,
  color: 'var(--mui-palette-text-secondary)',
  marginTop: 10,
  '& > svg': { flex: 'none', marginTop: 1 },
});

const Words = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  '& > b': { color: 'var(--mui-palette-text-primary)' },
  '&:has(+ button)': {
    textDecoration: 'underline',
    textDecorationColor: 'var(--mui-palette-text-tertiary)',
    textUnderlineOffset: 3,
  },
}));

/** The words themselves are what is pressed, with the room of a finger. */
const Opener = styled(ButtonBase)({ position: 'absolute', inset: '-4px -8px', borderRadius: radius.control });
