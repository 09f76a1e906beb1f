import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ArchiveRestore } from 'lucide-react';
import type { AssetId } from '#domain/asset/asset.ts';
import { formatInstant } from '#domain/day/format-instant.ts';
import { formatDay } from '#domain/day/format-day.ts';
import type { DeletedSurvey } from '#web/data/queries/surveys/deleted-surveys.ts';
import { saveAndSay } from '#web/data/page/save-and-say.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { focusOnward } from '#web/ui/focus-onward.ts';
import { GradeSquare, gradeWords } from '#web/ui/grades/grade-square.tsx';

/** Surveys that were deleted lately: their deletion can be undone here when its message has long gone [S4]. */
export function DeletedSurveys({ assetId }: { assetId: AssetId }) {
  const surveys = useQuery('deletedSurveys', { asset_id: assetId });
  if (surveys === undefined || surveys.length === 0) return null;
  return (
    <Box component="section" aria-label="Deleted surveys" sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography component="h3" sx={{ fontWeight: 650 }}>
        Deleted surveys
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
        They can be brought back until the day after.
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}>
        {surveys.map((survey) => (
          <DeletedRow key={survey.grade.id} survey={survey} />
        ))}
      </Box>
    </Box>
  );
}

function DeletedRow({ survey: { grade, colour, inspection_title, deleted_at, hindrance } }: { survey: DeletedSurvey }) {
  const day = formatDay(grade.graded_at);
  const restore = async (row: Element | null) => {
    const onward = focusOnward(row);
    const restored = [{ entity: 'asset_grades' as const, id: grade.id, patch: { deleted_at: null } }];
    if (await saveAndSay('Successfully restored survey', restored)) onward();
  };
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, py: 1.25 }}>
      <GradeSquare colour={colour} decorative />
      <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {day} {gradeWords[colour]}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {inspection_title ?? 'Ad Hoc Survey'}, deleted {formatInstant(deleted_at)}
        </Typography>
        {hindrance === 'closed' && (
          <Typography variant="body2">
            Its inspection is closed/locked: it can be brought back while an administrator has it open.
          </Typography>
        )}
      </Box>
      {hindrance === null && (
        <Button
          startIcon={<ArchiveRestore aria-hidden />}
          aria-label={`Restore survey of ${day}`}
          onClick={({ currentTarget }) => void restore(currentTarget.closest('li'))}
        >
          Restore
        </Button>
      )}
    </Box>
  );
}
