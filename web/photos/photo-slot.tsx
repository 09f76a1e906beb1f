import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Camera, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { must } from '#domain/assertions.ts';
import type { FileId } from '#domain/file/file.ts';
import { useSyncStatus } from '#web/data/page/sync-status.ts';
import { OnceOpened } from '#web/ui/overlays/once-opened.tsx';
import { SlotButton } from '#web/ui/buttons/slot-button.tsx';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { CameraDialog, type Picture } from './camera-dialog.tsx';
import { type PhotoRefusal, photoRefusal, PhotoRefusals } from './photo-refusals.tsx';
import { PhotosDialog } from './photo-gallery.tsx';
import { PhotoThumbnail } from './photo-thumbnail.tsx';
import { CallError } from '#web/data/protocol/call-error.ts';

interface PhotoSlotProps {
  label: string;
  /** The key of the survey in progress whose photos they are. */
  survey: string;
  ids: readonly FileId[];
  /** Each resolves when its photo is kept on the device. */
  onAdd: (pictures: readonly Picture[]) => readonly Promise<void>[];
  /** Returns what gives it back. */
  onRemove: (id: FileId) => () => Promise<void>;
}

/** The photos of a question: a button in its fixed place that opens the camera [S3]. */
export function PhotoSlot({ label, survey, ids, onAdd, onRemove }: PhotoSlotProps) {
  const [open, setOpen] = useState<'camera' | 'photos' | null>(null);
  const [pending, setPending] = useState(0);
  const [refusals, setRefusals] = useState<readonly PhotoRefusal[]>([]);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const untaken = useSyncStatus(({ photos }) => photos.refused.filter(({ id }) => ids.includes(id as FileId)).length);
  const close = () => setOpen(null);
  const isEmpty = ids.length === 0;
  const adds = useRef<HTMLButtonElement>(null);
  const hasDeletedLast = useRef(false);
  useEffect(() => {
    // What opened the photos goes with the last of them.
    if (isEmpty && hasDeletedLast.current) adds.current?.focus({ preventScroll: true });
    hasDeletedLast.current = false;
  }, [isEmpty]);
  const addWords = `Add ${label.toLowerCase()}`;

  const refuse = (picture: Picture, error: unknown) => {
    if (error instanceof CallError && error.code === 'survey-ended') {
      showSnackbar({ message: error.message, failure: true });
      return;
    }
    const refusal = photoRefusal(picture, error);
    if (isShown.current) setRefusals((former) => [...former, refusal]);
    else showSnackbar({ message: [refusal.file ?? [], refusal.words].flat().join(': '), failure: true });
  };
  const add = (pictures: readonly Picture[]) => {
    setRefusals([]);
    setPending((count) => count + pictures.length);
    for (const [at, kept] of onAdd(pictures).entries()) {
      const picture = must(pictures[at], 'the picture');
      void kept.catch((error: unknown) => refuse(picture, error)).finally(() => setPending((count) => count - 1));
    }
  };
  const remove = (id: FileId) => {
    const undo = onRemove(id);
    if (ids.length === 1) {
      hasDeletedLast.current = true;
      close();
    }
    showSnackbar({ message: 'Photo deleted', about: survey, undo });
  };
  return (
    <>
      <PhotoRefusals refusals={refusals} onDismiss={() => setRefusals([])} />
      {isEmpty ? null : (
        <Button
          variant="text"
          color="inherit"
          aria-haspopup="dialog"
          aria-label={`${label}: ${count(ids.length)}, view${untaken === 0 ? '' : `, ${untaken} not taken by the server`}`}
          onClick={() => setOpen('photos')}
          sx={{
            flex: 1,
            minWidth: 0,
            minHeight: 56,
            px: 1,
            gap: 1,
            justifyContent: 'flex-start',
            boxShadow: 'inset 0 0 0 1px var(--mui-palette-surface-outline)',
          }}
        >
          <PhotoThumbnail id={must(ids.at(-1), 'a photo')} number={ids.length} />
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {count(ids.length)}
            {untaken === 0 ? null : (
              <Typography variant="body2" component="span" sx={{ display: 'block', color: 'grade.fail.text' }}>
                {untaken} not sent
              </Typography>
            )}
          </Box>
        </Button>
      )}
      <SlotButton
        ref={adds}
        icon={isEmpty ? Camera : Plus}
        name={addWords}
        loading={pending > 0}
        onClick={() => setOpen('camera')}
      >
        {isEmpty ? addWords : undefined}
      </SlotButton>
      {open === 'camera' ? <CameraDialog onPictures={add} onClose={close} /> : null}
      <OnceOpened open={open === 'photos'}>
        <PhotosDialog ids={ids} open={open === 'photos'} onClose={close} onDelete={remove} />
      </OnceOpened>
    </>
  );
}

const count = (photos: number) => (photos === 1 ? '1 photo' : `${photos} photos`);
