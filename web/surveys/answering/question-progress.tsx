import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { SegmentState } from './segment-state.ts';
import { FORCED_COLOURS } from '#web/ui/forced-colours.ts';
import { radius } from '#web/ui/radius.ts';

const MOST_SEGMENTS = 20;

interface QuestionProgressProps {
  /** From 1. */
  number: number;
  total: number;
  states: readonly SegmentState[];
  action?: ReactNode;
}

/** 'Question {n} of {total}', how many fail, and one segment for each visible question, a bar above twenty [S2]. */
export function QuestionProgress({ number, total, states, action }: QuestionProgressProps) {
  const failed = states.filter((state) => state === 'failed').length;
  return (
    <Whole>
      <Line>
        <Words>
          Question {number} of {total}
        </Words>
        {failed > 0 && <Failed>{failed} failed</Failed>}
        <Action>{action}</Action>
      </Line>
      <Segments role="progressbar" aria-label="Survey progress" aria-valuemin={1} aria-valuemax={total} aria-valuenow={number}>
        {total > MOST_SEGMENTS ? (
          <div data-bar>
            <div data-current style={{ width: `${(100 * number) / total}%`, height: '100%' }} />
          </div>
        ) : (
          Array.from({ length: total }, (_, index) => (
            <div key={index} data-current={index + 1 === number || undefined} data-state={states[index]} />
          ))
        )}
      </Segments>
    </Whole>
  );
}

const Whole = styled('div')({ flex: 'none' });
const Line = styled('div')({ display: 'flex', alignItems: 'center', minHeight: 28, position: 'relative' });
const Words = styled('p')(({ theme }) => ({ ...theme.typography.rowName, margin: 0 }));
const Failed = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '0 0 0 12px',
  color: 'var(--mui-palette-grade-fail-text)',
}));
const Action = styled('div')({ position: 'absolute', right: -12, top: -10 });
/** Each segment has its style from here: a tap draws all of them anew. */
const Segments = styled('div')({
  display: 'flex',
  gap: 4,
  height: 6,
  marginTop: 4,
  '& div': {
    flex: 1,
    borderRadius: radius.line,
    backgroundColor: 'var(--mui-palette-surface-control)',
  },
  '& [data-bar]': { overflow: 'hidden' },
  '& [data-state=answered]': { backgroundColor: 'var(--mui-palette-surface-outline)' },
  '& [data-state=failed]': { backgroundColor: 'var(--mui-palette-grade-fail-main)' },
  '& [data-current]': { backgroundColor: 'var(--mui-palette-text-primary)' },
  [FORCED_COLOURS]: {
    '& div': { border: '1px solid CanvasText', forcedColorAdjust: 'none', backgroundColor: 'Canvas' },
    '& [data-state=answered]': { backgroundColor: 'CanvasText' },
    '& [data-current]': { backgroundColor: 'Highlight', borderColor: 'Highlight' },
  },
});
