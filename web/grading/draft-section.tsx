import type { DraftToResume } from '#web/data/queries/surveys/drafts-to-resume.ts';
import { SectionHeading } from '#web/ui/page/section-heading.tsx';
import { RowBlock } from '#web/ui/rows/row-block.tsx';
import { DraftRow } from './draft-row.tsx';

interface Props {
  heading: string;
  drafts: readonly DraftToResume[];
  /** What the asset of each is, where that doesn't stand beside it. */
  aboutOf?: (entry: DraftToResume) => string;
}

/** Surveys in progress under their heading; nothing where there are none. */
export function DraftSection({ heading, drafts, aboutOf }: Props) {
  if (drafts.length === 0) return null;
  return (
    <section aria-label={heading}>
      <SectionHeading count={drafts.length}>{heading}</SectionHeading>
      <RowBlock>
        {drafts.map((entry) => (
          <li key={entry.key}>
            <DraftRow entry={entry} {...(aboutOf && { about: aboutOf(entry) })} />
          </li>
        ))}
      </RowBlock>
    </section>
  );
}
