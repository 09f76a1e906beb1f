import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { CircleAlert, X } from 'lucide-react';
import { isUnstored } from '#web/data/page/why-not-saved.ts';
import { nextTakesFocus } from '#web/ui/around-takes-focus.ts';
import type { Picture } from './camera-dialog.tsx';
import { radius } from '#web/ui/radius.ts';
import { type CallCode, CallError } from '#web/data/protocol/call-error.ts';

/** A picture that did not become a photo, and why. */
export interface PhotoRefusal {
  /** Null from the camera. */
  file: string | null;
  words: string;
}

const EXPECTED: ReadonlySet<CallCode> = new Set(['no-photo', 'photo-unread', 'photo-altered']);

export function photoRefusal(picture: Picture, error: unknown): PhotoRefusal {
  const isExpected = error instanceof CallError && EXPECTED.has(error.code);
  return {
    file: picture instanceof File ? picture.name : null,
    words: isExpected ? error.message : photoWords(error),
  };
}

const photoWords = (error: unknown): string =>
  isUnstored(error) && error instanceof Error
    ? `${error.message}. Free space, then add the photo again.`
    : 'The photo could not be kept on this device';

/** Stands above the slot that the pictures were for, until it is dismissed. */
export function PhotoRefusals({ refusals, onDismiss }: { refusals: readonly PhotoRefusal[]; onDismiss: () => void }) {
  if (refusals.length === 0) return null;
  const byWords = Map.groupBy(refusals, ({ words }) => words);
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        flex: '0 0 100%',
        order: -1,
        minWidth: 0,
        pl: 1.75,
        py: 0.5,
        borderRadius: radius.panel,
        bgcolor: 'grade.fail.tint',
        color: 'grade.fail.text',
        // On a small phone what is asked needs the room.
        '@media (max-height: 700px) and (orientation: portrait)': { maxHeight: 88, overflowY: 'auto' },
      }}
    >
      <CircleAlert size={18} aria-hidden style={{ flexShrink: 0, marginTop: 12 }} />
      <Box sx={{ flex: 1, minWidth: 0, py: 1.25, overflowWrap: 'anywhere' }}>
        {[...byWords].map(([words, alike]) => (
          <Typography key={words} variant="body2">
            <b>{alike.flatMap(({ file }) => file ?? []).join(', ')}</b> <span>{words}</span>
          </Typography>
        ))}
      </Box>
      <IconButton
        ref={nextTakesFocus}
        aria-label="Dismiss"
        onClick={onDismiss}
        color="inherit"
        sx={{ position: 'sticky', top: 0 }}
      >
        <X size={20} aria-hidden />
      </IconButton>
    </Box>
  );
}
