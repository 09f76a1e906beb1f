import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef } from 'react';

const LEAST_HEIGHT = 176;

interface ScrollFromBottomProps {
  isScrolling: boolean;
  /** What is shown; another one is shown from its beginning. */
  of: string;
  children: ReactNode;
}

/** Answers that scroll when they don't fit; when something above takes room, they stay where they are on the screen. */
export function ScrollFromBottom({ isScrolling, of, children }: ScrollFromBottomProps) {
  const box = useRef<HTMLDivElement>(null);
  const isScrolled = useRef(false);

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let bottom = element.scrollTop + element.clientHeight;
    const remember = () => {
      isScrolled.current = true;
      bottom = element.scrollTop + element.clientHeight;
    };
    const observer = new ResizeObserver(() => {
      element.scrollTop = bottom - element.clientHeight;
    });
    observer.observe(element);
    element.addEventListener('scroll', remember, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', remember);
    };
  }, []);

  useEffect(() => {
    if (isScrolled.current) box.current?.scrollTo({ top: 0 });
    isScrolled.current = false;
  }, [of]);

  return (
    <Answers ref={box} data-answers data-scrolling={isScrolling || undefined}>
      {children}
    </Answers>
  );
}

const Answers = styled('div')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  flex: 'none',
  overscrollBehavior: 'contain',
  // A scroller doesn't take over what its ancestors say about touch.
  touchAction: 'pan-y pinch-zoom',
  margin: '16px -4px 0',
  padding: 4,
  '&[data-scrolling]': { flex: '0 1 auto', minHeight: LEAST_HEIGHT, overflowY: 'auto' },
  '& > *': { flex: 'none' },
});
