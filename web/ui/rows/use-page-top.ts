import { type RefObject, useEffect, useState } from 'react';

/** Where an element begins on the page; `total` changes with what can move it without a change of the page's height. */
export function usePageTop(element: RefObject<HTMLElement | null>, total: number): number {
  const [top, setTop] = useState(0);
  useEffect(() => {
    const measure = () => setTop(Math.round((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    // It tells the first time too, and when the page is laid out: to measure before would lay it out in the midst of drawing it.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element, total]);
  return top;
}
