import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';

/** The token, which is not seen again [TOKEN.8]. */
export function MadeTokenShown({ token, onClose }: { token: string; onClose: () => void }) {
  const words = useRef<HTMLParagraphElement>(null);
  // They stand where the form's beginning was, above what its end had scrolled to.
  useEffect(() => words.current?.focus(), []);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, py: 2 }}>
      <Typography ref={words} tabIndex={-1} sx={{ outline: 'none' }}>
        Copy it now: it is shown only once. Whoever has it may do what its role may.
      </Typography>
      <TextField label="API token" value={token} slotProps={{ htmlInput: { readOnly: true, spellCheck: false } }} />
      <Button color="primary" size="large" startIcon={<Copy aria-hidden />} onClick={() => void copy(token)}>
        Copy
      </Button>
      <Button size="large" onClick={onClose} sx={{ bgcolor: 'surface.raised' }}>
        Done
      </Button>
    </Box>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSnackbar({ message: 'Copied' });
  } catch {
    showSnackbar({ message: 'This browser doesn’t let it be copied; select the text instead.', failure: true });
  }
}
