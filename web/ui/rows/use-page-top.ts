import { type RefObject, useLayoutEffect, useState } from 'react';

/** Where an element begins on the page; `total` changes with what can move it without a change of the page's height. */
export function usePageTop(element: RefObject<HTMLElement | null>, total: number): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element, total]);
  return top;
}
