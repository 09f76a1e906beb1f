import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Smartphone } from 'lucide-react';
import { useId } from 'react';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import { useEntryState } from '#web/ui/entry/use-entry-state.ts';
import { entryWords } from './entry-words.ts';
import type { NameOf, NounOf } from './value-words.ts';
import { whenWords } from './when-words.ts';

interface Props {
  entry: AuditEntry;
  nameOf: NameOf;
  nounOf: NounOf;
  /** Only one device is shown already. */
  isNarrowed: boolean;
  onDevice: (device: string) => void;
}

/** So many of its changes are shown without being asked for. */
const SHOWN_AT_ONCE = 4;

/** One entry in words. */
export function EntryRow({ entry, nameOf, nounOf, isNarrowed, onDevice }: Props) {
  const id = useId();
  const [open, setOpen] = useEntryState(`audit ${entry.n}`, false);
  const { title, lines } = entryWords(entry, nameOf, nounOf);
  const isLong = lines.length > SHOWN_AT_ONCE + 1;
  const shown = isLong && !open ? lines.slice(0, SHOWN_AT_ONCE) : lines;
  const { device } = entry;
  return (
    <Box sx={{ px: 2, py: 1.5, overflowWrap: 'anywhere' }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={id} sx={{ fontWeight: 650 }}>
            {title}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {whenWords(entry)}
          </Typography>
        </Box>
        {device !== null && !isNarrowed && (
          <IconButton
            aria-label="Only this device"
            title="Only this device"
            aria-describedby={id}
            onClick={() => onDevice(device)}
            sx={{ my: -0.75, mr: -1.5 }}
          >
            <Smartphone size={20} aria-hidden />
          </IconButton>
        )}
      </Box>
      {shown.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.75, pl: 2.25, listStyle: 'disc', '& > li': { typography: 'body2' } }}>
          {shown.map((line, at) => (
            <li key={`${at} ${line}`}>{line}</li>
          ))}
        </Box>
      )}
      {isLong && (
        <Button aria-describedby={id} aria-expanded={open} sx={{ mt: 0.75 }} onClick={() => setOpen(!open)}>
          {open ? 'Fewer' : `${lines.length - shown.length} more`}
        </Button>
      )}
    </Box>
  );
}
