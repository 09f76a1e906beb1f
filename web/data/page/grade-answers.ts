import { useCallback, useEffect, useState } from 'react';
import type { Answer, AssetGradeId } from '#domain/grade/asset-grade.ts';
import { callWorker } from './connection/worker-client.ts';
import { CallError } from '../protocol/call-error.ts';

export interface GradeAnswers {
  state: 'loading' | 'ready' | 'needs-connection' | 'failed';
  answers: Answer[];
  retry: () => void;
}

type Loaded = Omit<GradeAnswers, 'retry'> & { grade: AssetGradeId | null; attempt: number };

/** Those of this device when it holds them, else of the server; rejects with `needs-connection` where neither can give them [SCOPE]. */
export const gradeAnswers = (grade: string): Promise<Answer[]> => callWorker('gradeAnswers', grade);

/**
 * The answers of a grade: from this device when it holds them, else from the server [SCOPE]. Those of a former stamp, the
 * grade's `updated_at`, stay in sight until the new ones are there.
 */
export function useGradeAnswers(grade: AssetGradeId | null, stamp: string | null = null): GradeAnswers {
  const [loaded, setLoaded] = useState<Loaded>({ grade: null, attempt: 0, state: 'loading', answers: [] });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  useEffect(() => {
    if (grade === null) return;
    let wanted = true;
    const show = (next: Pick<Loaded, 'state' | 'answers'>) => wanted && setLoaded({ grade, attempt, ...next });
    gradeAnswers(grade).then(
      (answers) => show({ state: 'ready', answers }),
      (error: unknown) => {
        const offline = error instanceof CallError && error.code === 'needs-connection';
        show({ state: offline ? 'needs-connection' : 'failed', answers: [] });
      },
    );
    return () => {
      wanted = false;
    };
  }, [grade, stamp, attempt]);

  if (grade === null) return { state: 'ready', answers: [], retry };
  if (loaded.grade !== grade || loaded.attempt !== attempt) return { state: 'loading', answers: [], retry };
  return { state: loaded.state, answers: loaded.answers, retry };
}
