import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { unreachable } from '#domain/assertions.ts';
import { PhotoGallery } from '#web/photos/photo-gallery.tsx';
import { SignatureDrawing } from './signature-drawing.tsx';
import type { SlotLine } from './slot-lines.ts';
import { keptWords } from './unreadable-words.ts';

interface SlotLineViewProps {
  line: SlotLine;
  /** Whether a tap opens what it shows in small; not where it is part of a button. */
  canOpen: boolean;
}

/** What one slot of a question holds, to read. */
export function SlotLineView({ line, canOpen }: SlotLineViewProps) {
  const { label } = line;
  switch (line.kind) {
    case 'words':
      return (
        <>
          <Words>{label === null ? line.words : `${label}: ${line.words}`}</Words>
          {line.complaint === null ? null : <Missing>{line.complaint}</Missing>}
        </>
      );
    case 'note':
      return (
        <Typography
          variant="body2"
          component="span"
          sx={{ display: 'flex', gap: 0.75, mt: 0.5, color: 'text.secondary', whiteSpace: 'pre-line' }}
        >
          <MessageSquareText size={16} aria-label="Note" style={{ flexShrink: 0, marginTop: 2 }} />
          {label === null ? line.words : `${label}: ${line.words}`}
        </Typography>
      );
    case 'photos':
      return (
        <Labelled label={label}>
          <PhotoGallery ids={line.ids} canOpen={canOpen} />
        </Labelled>
      );
    case 'drawing':
      return (
        <Labelled label={label}>
          <SignatureDrawing path={line.path} label={label ?? 'Signature'} />
        </Labelled>
      );
    case 'unreadable':
      return (
        <>
          <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {line.words}
          </Typography>
          {line.stored === null ? null : <Words>{keptWords(line.stored)}</Words>}
        </>
      );
    case 'missing':
      return <Unanswered label={label} />;
    default:
      return unreachable(line);
  }
}

/** What is still asked for. */
export const Missing = ({ children }: { children: string }) => (
  <Typography variant="body2" component="span" sx={{ display: 'block', fontWeight: 650, color: 'text.primary' }}>
    {children}
  </Typography>
);

export const Unanswered = ({ label }: { label: string | null }) => (
  <Words color="text.secondary">{label === null ? 'Not answered' : `${label}: Not answered`}</Words>
);

const Words = ({ color, children }: { color?: string; children: string }) => (
  <Typography
    component="span"
    sx={{ display: 'block', lineHeight: 22 / 16, fontWeight: 650, whiteSpace: 'pre-line', ...(color !== undefined && { color }) }}
  >
    {children}
  </Typography>
);

const Labelled = ({ label, children }: { label: string | null; children: ReactNode }) => (
  <Box component="span" sx={{ display: 'block', mt: label === null ? 0 : 0.5 }}>
    {label === null ? null : <Words>{`${label}:`}</Words>}
    {children}
  </Box>
);
