import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { SyncIcon } from './sync-icon.tsx';
import type { SyncSummary } from './sync-summary.ts';

interface Props {
  summary: SyncSummary;
  /** During a survey: says where the answers are. */
  survey?: boolean;
}

/** Online or offline, what is unsent, when it last synced. */
export function SyncLine({ summary, survey = false }: Props) {
  const { state } = summary;
  const speaks = state === 'failed' || state === 'refused' || state === 'not-kept';
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
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        minWidth: 0,
        color: speaks ? 'error.main' : 'text.secondary',
        fontSize: '0.8125rem',
        lineHeight: 16 / 13,
        '& b': { fontWeight: 650, color: speaks ? 'inherit' : 'text.primary' },
      }}
    >
      <SyncIcon state={state} size={16} />
      <span>
        {parts.map(({ text, strong }, index) => (
          <Fragment key={text}>
            {index > 0 && (parts[index - 1]?.text === 'Sending' ? ' ' : ' · ')}
            {strong ? <b>{text}</b> : text}
          </Fragment>
        ))}
      </span>
    </Box>
  );
}
