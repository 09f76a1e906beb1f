import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useNavigate } from '@tanstack/react-router';
import { ClipboardX, Trash2 } from 'lucide-react';
import { formatDay } from '#domain/day/format-day.ts';
import { localDay } from '#domain/day/local-day.ts';
import type { SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import { type Draft, draftKey } from '#web/data/protocol/draft.ts';
import { changeDraft, discardDraft } from '#web/data/page/drafts.ts';
import type { DraftSubject, Obstacle } from '#web/data/queries/surveys/draft-subject.ts';
import { useQuery } from '#web/data/page/use-query.ts';
import { RestoreRecord } from '#web/records/restore-record.tsx';
import { confirm } from '#web/ui/overlays/confirm-state.ts';
import { whyNotGivenUp } from './why-not-given-up.ts';
import { useUnlessLeft } from '#web/ui/entry/unless-left.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { Panel } from '#web/ui/page/panel.tsx';
import { SectionHeading } from '#web/ui/page/section-heading.tsx';
import { SkeletonRows } from '#web/ui/rows/skeleton-rows.tsx';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { AnswerList } from '../summary/answer-list.tsx';
import { answerRows, noLongerAskedRows } from '../summary/answer-rows.ts';
import { noLongerAsked } from '../summary/no-longer-asked.ts';
import { SurveyFacts } from '../summary/survey-facts.tsx';
import { useMayGrade } from '../../grading/use-may-grade.ts';

const reasons: Record<Obstacle, { title: string; hint: string }> = {
  'asset-deleted': { title: 'This asset was deleted', hint: 'Nothing can be added to it until it is restored.' },
  'site-deleted': { title: 'This site was deleted', hint: 'Nothing can be added to its assets until it is restored.' },
  'inspection-gone': { title: 'This inspection was removed', hint: 'It was deleted, or you are no longer among its inspectors.' },
  'inspection-closed': { title: 'This inspection is Closed/Locked', hint: 'No survey can be added to it.' },
  'nothing-to-ask': {
    title: 'None of its questions can be asked',
    hint: 'Their conditions refer to questions that are not there.',
  },
  'other-questions': {
    title: 'Its questions have changed',
    hint: 'The type of this asset, or the questions of its type, were changed since the survey began. Discard it to begin anew.',
  },
  'survey-deleted': { title: 'This survey was deleted', hint: 'What was edited of it was not saved.' },
  'not-arrived': { title: 'This survey is not on this device yet', hint: 'Its asset has not arrived.' },
};

const BEGUN = 'An ad hoc survey of this asset was begun in another window. Nothing is lost; finish that one first.';

const TAKEN =
  'An ad hoc survey of this asset is in progress already. Submit or cancel that one first, then this one can go on as another.';

/** A survey in progress that can't go on: what was answered is shown, until its author gives it up [SURVEY]. */
export function StrandedDraft({ draft, onGone }: { draft: Draft; onGone?: () => void }) {
  const subject = useQuery('draftSubject', {
    asset_id: draft.asset_id,
    inspection_id: draft.inspection_id,
    grade_id: draft.grade_id,
    answers: draft.answers as SlotAnswers,
  });
  if (subject === undefined) return <SkeletonRows />;
  const { asset, asset_type, questions, site, inspection } = subject;
  const reason = reasons[subject.obstacle ?? 'not-arrived'];
  const asked = answerRows(questions, draft.answers as SlotAnswers, []).filter(
    ({ isAnswered, isUnaskable }) => isAnswered && !isUnaskable,
  );
  const rows = [...asked, ...noLongerAskedRows(noLongerAsked(questions, draft))];
  return (
    <Box sx={{ maxWidth: 640, mx: 'auto' }}>
      <EmptyState
        icon={ClipboardX}
        title={reason.title}
        hint={`${reason.hint} The answers given so far are kept on this device.`}
      />
      <Panel>
        <SurveyFacts
          serialNumber={asset?.serial_number ?? null}
          typeName={asset_type?.name ?? ''}
          location={[asset?.location, site?.name].filter(Boolean).join(' · ')}
          inspectionTitle={inspection?.title ?? (draft.inspection_id === null ? null : 'Inspection')}
          surveyDate={formatDay(localDay(new Date(draft.started_at)))}
          by={null}
        />
        {draft.recommendations === null ? null : <Box sx={{ whiteSpace: 'pre-line' }}>{draft.recommendations}</Box>}
      </Panel>
      <SectionHeading count={rows.length}>Answers</SectionHeading>
      <AnswerList rows={rows} onOpen={null} />
      <WaysOut draft={draft} subject={subject} onGone={onGone} />
    </Box>
  );
}

function WaysOut({ draft, subject, onGone }: { draft: Draft; subject: DraftSubject; onGone: (() => void) | undefined }) {
  const navigate = useNavigate();
  const unlessLeft = useUnlessLeft();
  const mayGrade = useMayGrade();
  const key = draftKey(draft.asset_id, draft.inspection_id, draft.grade_id);
  const adHocKey = draftKey(draft.asset_id, null, null);
  const adHoc = useQuery('draft', { key: adHocKey });
  const isInTheWay = subject.obstacle === 'inspection-gone' || subject.obstacle === 'inspection-closed';
  const isMovable = isInTheWay && draft.grade_id === null && mayGrade('create', null);

  const goOn = async () => {
    const survey = {
      to: '/assets/survey/$asset_id/{-$inspection_id}',
      params: { asset_id: draft.asset_id, inspection_id: undefined },
    } as const;
    const lead = unlessLeft(() => void navigate({ ...survey, replace: true }));
    try {
      const kept = await changeDraft(adHocKey, { ...draft, inspection_id: null }, {}, false);
      if (kept.started_at !== draft.started_at) return showSnackbar({ message: BEGUN, failure: true });
      await discardDraft(key, draft);
    } catch {
      showSnackbar({ message: 'This could not be saved on the device. Nothing is lost; try again.', failure: true });
      return;
    }
    lead();
  };
  const giveUp = async () => {
    const confirmed = await confirm({ title: 'Are you sure you wish to cancel?', body: "Any progress you've made will be lost" });
    if (!confirmed) return;
    try {
      await discardDraft(key, draft);
    } catch (error) {
      return showSnackbar({ message: whyNotGivenUp(error), failure: true });
    }
    onGone?.();
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, py: 3 }}>
      <RestoreSubject subject={subject} />
      {isMovable && adHoc === null ? (
        <Button size="large" color="proceed" onClick={() => void goOn()}>
          Continue as Ad Hoc Survey
        </Button>
      ) : null}
      {isMovable && adHoc ? (
        <>
          <Typography sx={{ color: 'text.secondary', textAlign: 'center' }}>{TAKEN}</Typography>
          <LinkButton
            size="large"
            to="/assets/survey/$asset_id/{-$inspection_id}"
            params={{ asset_id: draft.asset_id, inspection_id: undefined }}
          >
            Resume Ad Hoc Survey
          </LinkButton>
        </>
      ) : null}
      <Button size="large" variant="outlined" color="error" startIcon={<Trash2 aria-hidden />} onClick={() => void giveUp()}>
        Discard these answers
      </Button>
    </Box>
  );
}

/** The survey goes on once what it is about is there again. */
function RestoreSubject({ subject: { obstacle, asset, site } }: { subject: DraftSubject }) {
  if (obstacle === 'asset-deleted' && asset !== null) return <RestoreRecord entity="assets" id={asset.id} />;
  if (obstacle === 'site-deleted' && site !== null) return <RestoreRecord entity="sites" id={site.id} />;
  return null;
}
