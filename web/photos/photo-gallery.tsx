import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import type { FileId } from '#domain/file/file.ts';
import { AppDialog } from '#web/ui/overlays/app-dialog.tsx';
import { PhotoThumbnail } from './photo-thumbnail.tsx';
import { PhotoView } from './photo-view.tsx';
import { radius } from '#web/ui/radius.ts';
import { takeFocus } from '#web/ui/take-focus.ts';

interface PhotoGalleryProps {
  ids: readonly FileId[];
  /** Whether a tap opens them; not where they are part of a button. */
  canOpen: boolean;
}

/** The photos of an answer, to look at. */
export function PhotoGallery({ ids, canOpen }: PhotoGalleryProps) {
  const [isOpen, setOpen] = useState(false);
  if (ids.length === 0) return null;
  const thumbnails = (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 0.75 }}>
      {ids.map((id, index) => (
        <PhotoThumbnail key={id} id={id} number={index + 1} size={56} />
      ))}
    </Box>
  );
  if (!canOpen) return thumbnails;
  return (
    <>
      <ButtonBase aria-haspopup="dialog" onClick={() => setOpen(true)} sx={{ minHeight: 48, borderRadius: radius.chip }}>
        {thumbnails}
      </ButtonBase>
      <PhotosDialog ids={ids} open={isOpen} onClose={() => setOpen(false)} onDelete={null} />
    </>
  );
}

interface PhotosDialogProps {
  ids: readonly FileId[];
  open: boolean;
  onClose: () => void;
  onDelete: ((id: FileId) => void) | null;
}

export function PhotosDialog({ ids, open, onClose, onDelete }: PhotosDialogProps) {
  const remove = (id: FileId, photo: Element | null) => {
    focusBeside(photo);
    onDelete?.(id);
  };
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      title={ids.length === 1 ? '1 photo' : `${ids.length} photos`}
      size="full-height"
      closable
    >
      <Box component="ul" sx={{ m: 0, p: 0, overflowY: 'auto' }}>
        {ids.map((id, index) => (
          <PhotoView key={id} id={id} number={index + 1} onDelete={onDelete === null ? null : (photo) => remove(id, photo)} />
        ))}
      </Box>
    </AppDialog>
  );
}

/** To the photo beside the one that goes [LOOK.20]. */
function focusBeside(photo: Element | null): void {
  const beside = photo?.nextElementSibling ?? photo?.previousElementSibling;
  if (beside instanceof HTMLElement) takeFocus(beside);
}
