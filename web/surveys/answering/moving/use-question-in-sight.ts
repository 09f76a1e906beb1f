import { type RefObject, useEffect, useRef } from 'react';

interface InSight {
  /** Scrolls what stands above the answers. */
  above: RefObject<HTMLDivElement | null>;
  /** The question with what belongs to it, at the end of what scrolls. */
  asked: RefObject<HTMLDivElement | null>;
}

/**
 * Opens a question at its text, and shows what appears under it: the end of what stands above the answers is in sight, and
 * of what is longer than its room the beginning: of the question, or of what asks to be shown first.
 */
export function useQuestionInSight(questionId: string): InSight {
  const above = useRef<HTMLDivElement>(null);
  const asked = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [room, question] = [above.current, asked.current];
    if (room === null || question === null) return;
    const show = () => {
      room.scrollTop = room.scrollHeight;
      const first = question.querySelector('[data-shown-first]') ?? question;
      room.scrollTop -= Math.max(0, room.getBoundingClientRect().top - first.getBoundingClientRect().top);
    };
    // Told once at the beginning, after the page is laid out and before it is painted.
    const observer = new ResizeObserver(show);
    observer.observe(room);
    for (const part of room.children) observer.observe(part);
    return () => observer.disconnect();
  }, [questionId]);
  return { above, asked };
}
