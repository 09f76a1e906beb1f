import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { ChevronDown, ChevronUp, Code, Smartphone } from 'lucide-react';
import { useId } from 'react';
import type { HeldDevice } from '#web/data/queries/decisions/to-decide.ts';
import { useEntryState } from '#web/ui/entry/use-entry-state.ts';
import { AllButtons } from './all-buttons.tsx';
import { changesWords } from '../changes-words.ts';
import { HeldRows } from './held-rows.tsx';
import type { Asked } from './verdict-dialog.tsx';

interface Props {
  inspectionId: string | null;
  device: HeldDevice;
  /** The inspection's own buttons say the same. */
  isAlone: boolean;
  isAll: boolean;
  online: boolean;
  onAsk: (asked: Asked) => void;
}

/** So few are shown without being asked for. */
const SHOWN_AT_ONCE = 5;

/** What one author sent from one device, folded when it is much. */
export function HeldDeviceRows({ inspectionId, device, isAlone, isAll, online, onAsk }: Props) {
  const sender = `${device.device} ${device.author_id}`;
  const [open, setOpen] = useEntryState(`open ${inspectionId} ${sender}`, device.count <= SHOWN_AT_ONCE);
  const name = useId();
  const rows = useId();
  const Chevron = open ? ChevronUp : ChevronDown;
  const Sender = device.isProgram ? Code : Smartphone;
  const whose = device.isProgram ? `another program, as ${device.author}` : `the device of ${device.author}`;
  return (
    <Box sx={{ mt: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <ButtonBase
        aria-expanded={open}
        aria-controls={rows}
        onClick={() => setOpen(!open)}
        sx={{ width: '100%', minHeight: 56, gap: 1.5, justifyContent: 'flex-start', textAlign: 'start' }}
      >
        <Sender size={20} aria-hidden style={{ flexShrink: 0 }} />
        <Box component="span" id={name} sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="span" sx={{ display: 'block', fontWeight: 650 }}>
            {device.author}
          </Typography>
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
            {changesWords(device.count)} from {device.isProgram ? 'another program' : 'one device'}
          </Typography>
        </Box>
        <Chevron size={20} aria-hidden style={{ flexShrink: 0 }} />
      </ButtonBase>
      {!isAlone && device.in_all > 1 && (
        <Box sx={{ mt: -1, mb: 1.5 }}>
          <AllButtons
            count={device.in_all}
            isAll={isAll}
            online={online}
            describedBy={name}
            onChoose={(verdict) =>
              onAsk({
                verdict,
                count: device.in_all,
                of: { device: device.device, author: device.author_id },
                until: device.until,
                whose,
                groups: device.groups,
                access: device.access,
              })
            }
          />
        </Box>
      )}
      <Box id={rows}>{open && <HeldRows inspectionId={inspectionId} device={device} online={online} onAsk={onAsk} />}</Box>
    </Box>
  );
}
