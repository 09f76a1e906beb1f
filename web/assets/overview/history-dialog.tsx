import Button from '@mui/material/Button';
import { LONG_TEXT } from '#domain/entity.ts';
import type { AssetOverview } from '#web/data/queries/assets/asset-overview.ts';
import { ChangedNotice } from '#web/forms/keeping/changed-notice.tsx';
import { KeptNotice } from '#web/forms/keeping/kept-notice.tsx';
import { useKeptState } from '#web/forms/keeping/use-kept-state.ts';
import { AppDialog } from '#web/ui/overlays/app-dialog.tsx';
import { DialogButtons } from '#web/ui/overlays/dialog-buttons.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { useOpenings } from '#web/ui/overlays/use-openings.ts';
import { saveHistory } from './asset-actions.tsx';
import { RecentRecommendation } from './recent-recommendation.tsx';
import { historyKey } from './typed-about-asset.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  overview: AssetOverview;
}

/** The free-text history, with the most recent recommendation beside it [S2]. */
export function HistoryDialog({ open, onClose, overview }: Props) {
  const openings = useOpenings(open);
  return (
    <AppDialog open={open} onClose={onClose} title="History" size="form">
      <HistoryForm key={openings} onClose={onClose} overview={overview} />
    </AppDialog>
  );
}

function HistoryForm({ onClose, overview }: Omit<Props, 'open'>) {
  const { asset, recommendation } = overview;
  const { values, basis, restoredFrom, changedElsewhere, change, discard, goOn } = useKeptState(historyKey(asset.id), {
    text: asset.history ?? '',
  });
  const { text } = values;
  const save = async () => {
    const isSaved = text === basis.text || (await saveHistory(asset.id, basis.text, text));
    if (isSaved && !goOn({ text })) onClose();
  };
  return (
    <>
      <KeptNotice restoredFrom={restoredFrom} onDiscard={discard} />
      <ChangedNotice labels={changedElsewhere.length > 0 ? ['History'] : []} />
      <TextAreaField
        label="History"
        optional
        maxRows={12}
        value={text}
        onChange={(event) => change({ text: event.target.value })}
        most={LONG_TEXT}
      />
      <RecentRecommendation recommendation={recommendation} />
      <DialogButtons leave={<Button onClick={onClose}>Cancel</Button>}>
        <Button color="primary" onClick={() => void save()}>
          Save
        </Button>
      </DialogButtons>
    </>
  );
}
