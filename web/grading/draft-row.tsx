import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChevronRight } from 'lucide-react';
import type { DraftToResume } from '#web/data/queries/surveys/drafts-to-resume.ts';
import { LinkRow } from '#web/ui/rows/link-row.tsx';
import { draftName, draftState } from './draft-words.ts';

interface Props {
  entry: DraftToResume;
  /** What its asset is, where that doesn't stand beside it. */
  about?: string;
}

/** A survey in progress: how far it is or why it can't go on, and where it is looked at. */
export function DraftRow({ entry, about }: Props) {
  const { draft } = entry;
  const face = (
    <>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="lead" component="span" sx={{ display: 'block' }}>
          {draftState(entry)}
        </Typography>
        {[...(about === undefined ? [] : [about]), draftName(entry)].map((line) => (
          <Typography key={line} component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
            {line}
          </Typography>
        ))}
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
