import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { ClipboardCheck, ClipboardX } from 'lucide-react';
import { isObstacle } from '#domain/survey/survey-start.ts';
import type { SurveyData } from '#web/data/queries/surveys/survey.ts';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { EditInspection, useMayEdit } from '../../grading/not-due.tsx';
import { type GradedHere, gradedHereWords } from './graded-here.ts';

export const MissingSurvey = () => (
  <EmptyState
    icon={ClipboardX}
    title="This survey is not on this device"
    hint="Its asset or inspection was removed, or has not arrived yet."
    action={<LinkButton to="/inspections/{-$site_id}">Inspections</LinkButton>}
  />
);

/** A second survey in one inspection is begun knowingly; where it can't be begun right here, `onAgain` is absent. */
export function GradedAlready({ data, onAgain }: { data: GradedHere; onAgain?: () => void }) {
  const { asset, inspection, graded_here, start } = data;
  const mayEdit = useMayEdit(inspection);
  return (
    <EmptyState
      icon={ClipboardCheck}
      title="Graded in this inspection already"
      hint={gradedHereWords(data, mayEdit)}
      action={
        <Stack sx={{ gap: 1.5 }}>
          <LinkButton
            to="/assets/survey/$asset_id/answers/$inspection_id/asset-grade/$asset_grade_id"
            params={{ asset_id: asset.id, inspection_id: inspection.id, asset_grade_id: graded_here.id }}
          >
            View its survey
          </LinkButton>
          <AssetLink data={data} />
          {onAgain === undefined ? null : <Button onClick={onAgain}>Survey it again</Button>}
          {mayEdit && isObstacle(start) && <EditInspection inspection={inspection} />}
        </Stack>
      }
    />
  );
}

export const SurveyEnded = ({ data }: { data: SurveyData }) => (
  <EmptyState
    icon={ClipboardX}
    title="This survey has ended"
    hint="It was submitted or cancelled."
    action={<AssetLink data={data} />}
  />
);

/** Names what refers to nothing. */
function unaskable({ asset_type: { questions } }: SurveyData): string {
  if (questions.length === 0) return '';
  return `Their conditions refer to questions that are not there: ${questions.map(({ name }) => name).join(', ')}. `;
}

export const QuestionlessSurvey = ({ data }: { data: SurveyData }) => (
  <EmptyState
    icon={ClipboardX}
    title={
      data.asset_type.questions.length === 0
        ? `There are no questions for ${data.asset_type.plural_name} yet`
        : `None of the questions for ${data.asset_type.plural_name} can be asked`
    }
    hint={`${unaskable(data)}The grade can be changed without a survey under More Grading Options.`}
    action={<AssetLink data={data} />}
  />
);

const AssetLink = ({ data: { asset, inspection } }: { data: SurveyData }) => (
  <LinkButton to="/assets/overview/$asset_id/{-$inspection_id}" params={{ asset_id: asset.id, inspection_id: inspection?.id }}>
    {`Asset ${asset.serial_number || 'NO SERIAL'}`}
  </LinkButton>
);
