import { ClipboardX, Lock } from 'lucide-react';
import type { Draft } from '#web/data/draft.ts';
import type { SurveyData } from '#web/data/queries/survey.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

export const MissingSurvey = () => (
  <EmptyState
    icon={ClipboardX}
    title="This survey is not on this device"
    hint="Its asset or inspection was removed, or has not arrived yet."
    action={<LinkButton to="/inspections/{-$site_id}">Inspections</LinkButton>}
  />
);

export const ClosedSurvey = ({ data, draft }: { data: SurveyData; draft: Draft | null }) => (
  <EmptyState
    icon={Lock}
    title="This inspection is Closed/Locked"
    hint={
      draft === null
        ? 'No survey can be added to it.'
        : 'No survey can be added to it. The answers given so far are kept on this device.'
    }
    action={<AssetLink data={data} />}
  />
);

export const SurveyEnded = ({ data }: { data: SurveyData }) => (
  <EmptyState
    icon={ClipboardX}
    title="This survey has ended"
    hint="It was submitted or cancelled in another window."
    action={<AssetLink data={data} />}
  />
);

export const QuestionlessSurvey = ({ data }: { data: SurveyData }) => (
  <EmptyState
    icon={ClipboardX}
    title={`There are no questions for ${data.asset_type.plural_name} yet`}
    hint="The grade can be changed without a survey under More Grading Options."
    action={<AssetLink data={data} />}
  />
);

export const NoAnswersYet = ({ data }: { data: SurveyData }) => (
  <EmptyState
    icon={ClipboardX}
    title="No survey is under way"
    hint="It has not been started here, or it was submitted or cancelled."
    action={
      <LinkButton
        to="/assets/survey/$asset_id/{-$inspection_id}"
        params={{ asset_id: data.asset.id, inspection_id: data.inspection?.id }}
      >
        Start Survey
      </LinkButton>
    }
  />
);

const AssetLink = ({ data: { asset, inspection } }: { data: SurveyData }) => (
  <LinkButton to="/assets/overview/$asset_id/{-$inspection_id}" params={{ asset_id: asset.id, inspection_id: inspection?.id }}>
    {`Asset ${asset.serial_number ?? 'NO SERIAL'}`}
  </LinkButton>
);
