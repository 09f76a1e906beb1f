import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef } from 'react';

interface ScrollingAnswersProps {
  /** What is shown; another one is shown from its beginning. */
  of: string;
  /** Hears whether what stands first is scrolled away; always the same function. */
  onAway: (isAway: boolean) => void;
  children: ReactNode;
}

/** The answers from their line on; those that have no room scroll, and fade at the edge where more follow. */
export function ScrollingAnswers({ of, onAway, children }: ScrollingAnswersProps) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const [scroller, inner] = [box.current, content.current];
    if (scroller === null || inner === null) return;
    const mark = () => {
      const rest = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
      scroller.toggleAttribute('data-more', rest > EDGE);
      onAway(scroller.scrollTop > EDGE);
    };
    let isOpening = true;
    // Told once at the beginning, after the page is laid out and before it is painted.
    const observer = new ResizeObserver(() => {
      if (isOpening && scroller.scrollTop > 0) scroller.scrollTop = 0;
      isOpening = false;
      mark();
    });
    observer.observe(scroller);
    observer.observe(inner);
    scroller.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', mark);
    };
  }, [of, onAway]);

  return (
    <Scroller ref={box} data-answers data-slides>
      <Content ref={content}>{children}</Content>
    </Scroller>
  );
}

const EDGE = 4;

const Scroller = styled('div')({
  position: 'relative',
  flex: '0 1 auto',
  minHeight: 0,
  overflowX: 'hidden',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // A scroller doesn't take over what its ancestors say about touch.
  touchAction: 'pan-y pinch-zoom',
  margin: -EDGE,
  marginBottom: 0,
  padding: EDGE,
  '&[data-more]': {
    maskImage: 'linear-gradient(to top, transparent, #000 44px)',
    WebkitMaskImage: 'linear-gradient(to top, transparent, #000 44px)',
  },
});
const Content = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16, '& > *': { flex: 'none' } });
