import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { must } from '#domain/assertions.ts';
import type { AssetGradeId } from '#domain/grade/asset-grade.ts';
import { newId } from '#web/data/new-id.ts';
import type { AssetOverview } from '#web/data/queries/assets/asset-overview.ts';
import { saveAndSay } from '#web/data/page/save-and-say.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { KeptNotice } from '#web/forms/keeping/kept-notice.tsx';
import { useKeptState } from '#web/forms/keeping/use-kept-state.ts';
import { checkGrade } from '#web/grading/check-grade.ts';
import { GradeFields, type GradeFieldValues } from '#web/grading/grade-fields.tsx';
import { AppDialog } from '#web/ui/overlays/app-dialog.tsx';
import { DialogButtons } from '#web/ui/overlays/dialog-buttons.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { focusInvalid } from '#web/ui/fields/focus-invalid.ts';
import { useOnce } from '#web/ui/use-once.ts';
import { useOpenings } from '#web/ui/overlays/use-openings.ts';
import { RecentRecommendation } from './recent-recommendation.tsx';
import { gradeChangeKey } from './typed-about-asset.ts';

const RECOMMENDATIONS_HINT =
  'Leave blank if there are no recommendations. If there are no changes, and the previous recommendation still stands, please enter it again.';

interface Props {
  open: boolean;
  onClose: () => void;
  overview: AssetOverview;
}

/** An ad hoc survey, or another grade without any [S2]. */
export function MoreGradingOptions({ open, onClose, overview }: Props) {
  const { asset, ad_hoc_draft } = overview;
  const openings = useOpenings(open);
  return (
    <AppDialog open={open} onClose={onClose} title="More Grading Options" size="form" closable>
      <LinkButton
        to="/assets/survey/$asset_id/{-$inspection_id}"
        params={{ asset_id: asset.id, inspection_id: undefined }}
        size="large"
        sx={{ flexShrink: 0 }}
      >
        {ad_hoc_draft === null
          ? 'Start Ad Hoc Survey'
          : `Resume Ad Hoc Survey, ${ad_hoc_draft.answered} of ${ad_hoc_draft.total} answered`}
      </LinkButton>
      <Typography variant="h3" component="h3" sx={{ mt: 2 }}>
        Change the grade without a survey
      </Typography>
      <GradeChangeForm key={openings} onClose={onClose} overview={overview} />
    </AppDialog>
  );
}

function GradeChangeForm({ onClose, overview }: Omit<Props, 'open'>) {
  const { user } = useSession();
  const { asset, recommendation, today } = overview;
  const typed = useKeptState<GradeFieldValues>(gradeChangeKey(asset.id), {
    grade: null,
    graded_at: null,
    recommendations: null,
  });
  const { restoredFrom, change, discard, forget } = typed;
  const values = { ...typed.values, graded_at: typed.values.graded_at ?? today };
  const [tried, setTried] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const [gradeId] = useState(newId<AssetGradeId>);
  const { isUsed, once } = useOnce();
  const { form, errors } = checkGrade(values, today);
  const save = async () => {
    if (form === null) return false;
    const patch = {
      ...form,
      created_by_id: must(user, 'a user').id,
      asset_id: asset.id,
      inspection_id: null,
      answers: [],
      auto_complete_survey: false,
    };
    if (!(await saveAndSay('Grade successfully saved', [{ entity: 'asset_grades', id: gradeId, patch }]))) return false;
    forget();
    onClose();
    return true;
  };
  const trySave = () => {
    flushSync(() => setTried(true));
    if (form === null) focusInvalid(fields.current);
    else void once(save);
  };
  return (
    <>
      <KeptNotice restoredFrom={restoredFrom} onDiscard={discard} />
      <div ref={fields}>
        <GradeFields
          values={values}
          errors={tried && errors !== null ? errors : {}}
          disabled={false}
          today={today}
          hint={RECOMMENDATIONS_HINT}
          onChange={change}
        />
      </div>
      <RecentRecommendation recommendation={recommendation} />
      <DialogButtons>
        <Button color="primary" loading={isUsed} onClick={trySave}>
          Save
        </Button>
      </DialogButtons>
    </>
  );
}
