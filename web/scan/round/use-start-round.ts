import { inspectionDateStatus } from '#domain/inspection/dates/date-status.ts';
import type { Inspection } from '#domain/inspection/inspection.ts';
import { useToday } from '#web/grading/use-today.ts';
import { useMayGrade } from '#web/grading/use-may-grade.ts';
import { prepareSignal } from '../sheet/give-signal.ts';
import { startRound } from './round-state.ts';

/** Begins a round through an inspection over the page that is shown; null unless the inspection runs today. */
export function useStartRound(inspection: Inspection): (() => void) | null {
  const mayGrade = useMayGrade();
  const isCurrent = inspectionDateStatus(inspection, useToday()) === 'current';
  if (!isCurrent || !mayGrade('create', inspection)) return null;
  return () => {
    prepareSignal();
    startRound(inspection.id, location.pathname);
  };
}
