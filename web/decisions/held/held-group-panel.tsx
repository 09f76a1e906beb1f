import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { HeldGroup } from '#web/data/queries/decisions/to-decide.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { twoLines } from '#web/ui/rows/two-lines.ts';
import { AllButtons } from './all-buttons.tsx';
import { DecisionCard } from '../decision-card.tsx';
import { HeldDeviceRows } from './held-device-rows.tsx';
import type { Asked } from './verdict-dialog.tsx';

interface Props {
  group: HeldGroup;
  /** Nothing more waits on the server than is here. */
  isAll: boolean;
  online: boolean;
  onAsk: (asked: Asked) => void;
}

/** What waits of one inspection, by the devices and authors that sent it; one word settles all of it. */
export function HeldGroupPanel({ group, isAll, online, onAsk }: Props) {
  const heading = useId();
  const { inspection_id, title, site_name, count, until, devices } = group;
  return (
    <DecisionCard component="section" aria-labelledby={heading}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ minWidth: 0, flex: '1 1 220px' }}>
          <Typography id={heading} variant="h3" component="h4" sx={twoLines}>
            {title}
          </Typography>
          {site_name !== '' && (
            <Typography variant="body2" sx={{ color: 'text.secondary', ...twoLines }}>
              {site_name}
            </Typography>
          )}
        </Box>
        {inspection_id !== null && (
          <LinkButton
            to="/inspections/view/$inspection_id"
            params={{ inspection_id }}
            variant="text"
            color="inherit"
            aria-describedby={heading}
            sx={{ px: 1 }}
          >
            Open
          </LinkButton>
        )}
      </Box>
      {inspection_id !== null && count > 1 && (
        <AllButtons
          count={count}
          isAll={isAll}
          online={online}
          describedBy={heading}
          onChoose={(verdict) => onAsk({ verdict, count, of: { inspection: inspection_id }, until, whose: title })}
        />
      )}
      {devices.map((device) => (
        <HeldDeviceRows
          key={`${device.device} ${device.author_id}`}
          inspectionId={inspection_id}
          device={device}
          isAlone={devices.length === 1 && device.groups === 1 && inspection_id !== null}
          isAll={isAll}
          online={online}
          onAsk={onAsk}
        />
      ))}
    </DecisionCard>
  );
}
