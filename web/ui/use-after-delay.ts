import { useEffect, useState } from 'react';

/** Turns true when the component has been on screen for that long. */
export function useAfterDelay(milliseconds: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return passed;
}
