import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const MOST_SEGMENTS = 20;

interface QuestionProgressProps {
  /** From 1. */
  number: number;
  total: number;
  answered: readonly boolean[];
  action?: ReactNode;
}

/** 'Question {n} of {total}' with one segment for each visible question, a bar above twenty [S2]. */
export function QuestionProgress({ number, total, answered, action }: QuestionProgressProps) {
  return (
    <Whole>
      <Line>
        <Words>
          Question {number} of {total}
        </Words>
        <Action>{action}</Action>
      </Line>
      <Segments role="progressbar" aria-label="Survey progress" aria-valuemin={1} aria-valuemax={total} aria-valuenow={number}>
        {total > MOST_SEGMENTS ? (
          <Segment data-bar>
            <Segment data-current style={{ width: `${(100 * number) / total}%`, height: '100%' }} />
          </Segment>
        ) : (
          Array.from({ length: total }, (_, index) => (
            <Segment key={index} data-current={index + 1 === number || undefined} data-answered={answered[index] || undefined} />
          ))
        )}
      </Segments>
    </Whole>
  );
}

const Whole = styled('div')({ flex: 'none' });
const Line = styled('div')({ display: 'flex', alignItems: 'center', minHeight: 28, position: 'relative' });
const Words = styled('p')({ margin: 0, fontSize: '0.9375rem', lineHeight: 20 / 15, fontWeight: 650 });
const Action = styled('div')({ position: 'absolute', right: -12, top: -10 });
const Segments = styled('div')({ display: 'flex', gap: 4, height: 6, marginTop: 4 });
const Segment = styled('div')({
  flex: 1,
  borderRadius: 3,
  backgroundColor: 'var(--mui-palette-surface-control)',
  '&[data-bar]': { overflow: 'hidden' },
  '&[data-answered]': { backgroundColor: 'var(--mui-palette-surface-outline)' },
  '&[data-current]': { backgroundColor: 'var(--mui-palette-text-primary)' },
});
