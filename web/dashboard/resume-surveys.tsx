import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChevronRight } from 'lucide-react';
import type { Obstacle } from '#web/data/queries/surveys/draft-subject.ts';
import type { DraftToResume } from '#web/data/queries/surveys/drafts-to-resume.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { LinkRow } from '#web/ui/rows/link-row.tsx';
import { RowBlock } from '#web/ui/rows/row-block.tsx';
import { SectionHeading } from '#web/ui/page/section-heading.tsx';
import { WrappedTypeName } from '#web/ui/rows/wrapped-type-name.tsx';

/** Surveys that were begun on this device and not submitted [DESK]. */
export function ResumeSurveys() {
  const drafts = useQuery('draftsToResume', {}) ?? [];
  if (drafts.length === 0) return null;
  return (
    <section aria-label="Surveys to resume">
      <SectionHeading count={drafts.length}>Surveys to resume</SectionHeading>
      <RowBlock>
        {drafts.map((entry) => (
          <li key={entry.key}>
            <DraftRow entry={entry} />
          </li>
        ))}
      </RowBlock>
    </section>
  );
}

const obstacles: Record<Obstacle, string> = {
  'asset-deleted': 'Asset deleted',
  'inspection-gone': 'Inspection removed',
  'inspection-closed': 'Closed/Locked',
  'nothing-to-ask': 'No question can be asked',
  'other-questions': 'Its questions have changed',
  'survey-deleted': 'Survey deleted',
  'not-arrived': 'Not on this device yet',
};

const keptWords = (answers: number) => (answers === 1 ? '1 answer is kept' : `${answers} answers are kept`);

function DraftRow({ entry: { draft, asset, asset_type, site, progress, obstacle } }: { entry: DraftToResume }) {
  const resume = progress === null ? 'Survey in progress' : `Resume survey, ${progress.answered} of ${progress.total} answered`;
  const face = (
    <>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="lead" component="span" sx={{ display: 'block' }}>
          {obstacle === null ? resume : `${obstacles[obstacle]}: ${keptWords(progress?.answered ?? 0)}`}
        </Typography>
        <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
          {asset?.serial_number || 'NO SERIAL'}
          {asset_type === null ? null : (
            <>
              {' · '}
              <WrappedTypeName name={asset_type.name} />
            </>
          )}
          {[asset?.location, site?.name].filter(Boolean).map((fact) => ` · ${fact}`)}
        </Typography>
      </Box>
      <Box component="span" sx={{ display: 'flex', color: 'text.tertiary' }}>
        <ChevronRight size={24} aria-hidden />
      </Box>
    </>
  );
  if (draft.grade_id !== null && draft.inspection_id !== null) {
    return (
      <LinkRow
        to="/assets/survey/$asset_id/answers/$inspection_id/asset-grade/$asset_grade_id"
        params={{ asset_id: draft.asset_id, inspection_id: draft.inspection_id, asset_grade_id: draft.grade_id }}
        sx={{ minHeight: 68 }}
      >
        {face}
      </LinkRow>
    );
  }
  if (draft.grade_id !== null) {
    return (
      <LinkRow
        to="/assets/survey/$asset_id/asset-grade/$asset_grade_id"
        params={{ asset_id: draft.asset_id, asset_grade_id: draft.grade_id }}
        sx={{ minHeight: 68 }}
      >
        {face}
      </LinkRow>
    );
  }
  return (
    <LinkRow
      to="/assets/survey/$asset_id/{-$inspection_id}"
      params={{ asset_id: draft.asset_id, inspection_id: draft.inspection_id ?? undefined }}
      sx={{ minHeight: 68 }}
    >
      {face}
    </LinkRow>
  );
}
