import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AppDialog } from '#web/ui/overlays/app-dialog.tsx';
import { CheckRow } from '#web/ui/fields/check-row.tsx';
import { radius } from '#web/ui/radius.ts';
import { singleKeys } from '#web/ui/single-keys.ts';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Keys between which any one does; where several are pressed together they stand in one. */
const shortcuts: { keys: string[]; act: string }[] = [
  { keys: ['/'], act: 'Search on this screen' },
  { keys: ['Ctrl + K', '⌘ + K'], act: 'Find Asset' },
  { keys: ['N'], act: 'Add a new one' },
  { keys: ['↑', '↓'], act: 'Step through rows' },
  { keys: ['Enter'], act: 'Open the row' },
  { keys: ['Esc'], act: 'Close what lies over the screen' },
  { keys: ['1', '…', '9'], act: 'Answer in a survey' },
  { keys: ['←', '→'], act: 'Step through a survey' },
  { keys: ['?'], act: 'This list' },
];

/** The keys that do something, and whether those of one character do [KEY]. */
export function ShortcutsDialog({ open, onClose }: Props) {
  const on = singleKeys.use();
  return (
    <AppDialog open={open} onClose={onClose} title="Keyboard Shortcuts" closable>
      <Box sx={{ minHeight: 0, overflowY: 'auto' }}>
        <Box component="dl" sx={{ m: 0 }}>
          {shortcuts.map(({ keys, act }) => (
            <Box
              key={act}
              sx={{
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'space-between',
                columnGap: 2,
                minHeight: 44,
                py: 0.5,
                borderTop: 1,
                borderColor: 'divider',
                '&:first-of-type': { borderTop: 0 },
              }}
            >
              <dt>{act}</dt>
              <Box component="dd" sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 0.75, m: 0 }}>
                {keys.map((key) => (
                  <Key key={key} name={key} />
                ))}
              </Box>
            </Box>
          ))}
        </Box>
        <CheckRow label="Use the keys / N ? and 1 to 9" checked={on} onChange={singleKeys.set} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          None of them does anything while you type.
        </Typography>
      </Box>
    </AppDialog>
  );
}

function Key({ name }: { name: string }) {
  if (name === '…') return <span>to</span>;
  return (
    <Box
      component="kbd"
      sx={{
        minWidth: 28,
        px: 1,
        py: 0.25,
        border: 1,
        borderColor: 'text.tertiary',
        borderRadius: radius.mark,
        typography: 'detail',
        textAlign: 'center',
        whiteSpace: 'nowrap',
      }}
    >
      {name}
    </Box>
  );
}
