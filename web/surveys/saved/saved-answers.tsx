import type { ReactNode } from 'react';
import { unreachable } from '#domain/assertions.ts';
import type { GradeAnswers } from '#web/data/page/grade-answers.ts';
import { ErrorState } from '#web/ui/page/error-state.tsx';
import { Panel } from '#web/ui/page/panel.tsx';
import { SectionHeading } from '#web/ui/page/section-heading.tsx';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';

interface SavedAnswersProps {
  saved: GradeAnswers;
  /** How many answers the grade has. */
  count: number;
  /** How many rows they make. */
  total: number;
  children: ReactNode;
}

/** The answers once they are on this device; older ones come from the server when they are looked at [SCOPE]. */
export function SavedAnswers({ saved, count, total, children }: SavedAnswersProps) {
  if (count === 0 && saved.answers.length === 0) return null;
  return (
    <>
      <SectionHeading {...(saved.state === 'ready' && { count: total })}>Answers</SectionHeading>
      <Body saved={saved}>{children}</Body>
    </>
  );
}

function Body({ saved, children }: { saved: GradeAnswers; children: ReactNode }) {
  switch (saved.state) {
    case 'ready':
      return children;
    case 'loading':
      return <SkeletonRows height={64} />;
    case 'needs-connection':
      return (
        <Panel>
          <ErrorState
            title="Needs a connection"
            hint="The answers of this older survey are on the server. Its grade and remedial works are here."
            onRetry={saved.retry}
          />
        </Panel>
      );
    case 'failed':
      return (
        <Panel>
          <ErrorState title="The answers could not be loaded" hint="Nothing was changed." onRetry={saved.retry} />
        </Panel>
      );
    default:
      return unreachable(saved.state);
  }
}
