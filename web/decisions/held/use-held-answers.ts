import { useEffect, useState } from 'react';
import { heldAnswers } from '#web/data/page/decisions.ts';
import type { HeldAnswers } from '#web/data/protocol/held-answers.ts';

interface Asked {
  /** Null while they are on their way, and where they could not be had. */
  answers: HeldAnswers | null;
  /** Why they could not be had. */
  why: string | null;
  retry: () => void;
}

/** The answers of the held change with this operation, asked of the server when they are looked at. */
export function useHeldAnswers(op: string): Asked {
  const [got, setGot] = useState<Omit<Asked, 'retry'>>({ answers: null, why: null });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    setGot({ answers: null, why: null });
    heldAnswers(op).then(
      (answers) => isWanted && setGot({ answers, why: null }),
      (error: unknown) => isWanted && setGot({ answers: null, why: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [op, attempt]);
  return { ...got, retry: () => setAttempt((count) => count + 1) };
}
