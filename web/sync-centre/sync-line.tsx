import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { SyncIcon } from './sync-icon.tsx';
import type { SyncSummary } from '../unsent/sync-summary.ts';
import { radius } from '#web/ui/radius.ts';

interface Props {
  summary: SyncSummary;
  /** During a survey: says where the answers are. */
  survey?: boolean;
  /** In a frame of its own, as wide screens have it. */
  framed?: boolean;
}

/** Online or offline, what is unsent, when it last synced. */
export function SyncLine({ summary, survey = false, framed = false }: Props) {
  const { state } = summary;
  // What only this device has is never said as quietly as that all is sent.
  const isFilled = state === 'offline' && summary.parts.some(({ strong }) => strong);
  const speaks = state === 'failed' || state === 'refused' || state === 'late' || state === 'stuck' || state === 'not-kept';
  const parts =
    survey && state === 'offline'
      ? [
          { text: 'Offline', strong: false },
          { text: 'saved on this phone', strong: false },
        ]
      : summary.parts;
  return (
    <Box
      component="span"
      data-filled={isFilled || undefined}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        minWidth: 0,
        color: speaks ? 'error.main' : 'text.secondary',
        fontSize: 'var(--status-line)',
        lineHeight: 16 / 13,
        '& b': { fontWeight: 650, color: speaks ? 'inherit' : 'text.primary' },
        ...(framed && frame),
        ...(isFilled && { ...filled, ...(framed ? {} : { px: 1.25, py: '3px', borderRadius: radius.pill }) }),
      }}
    >
      <SyncIcon state={state} size={16} />
      <span>
        {parts.map(({ text, strong }, index) => (
          <Fragment key={text}>
            {index > 0 && (strong && parts[index - 1]?.text === 'Sending' ? ' ' : ' · ')}
            {strong ? <b>{text}</b> : text}
          </Fragment>
        ))}
      </span>
    </Box>
  );
}

const frame = {
  minHeight: 40,
  px: 1.75,
  borderRadius: radius.sheet,
  bgcolor: 'background.paper',
  boxShadow: 'inset 0 0 0 1px var(--mui-palette-surface-outline)',
};
const filled = {
  bgcolor: 'text.primary',
  color: 'surface.ink',
  fontWeight: 550,
  textAlign: 'start',
  '& b': { fontWeight: 700 },
};
