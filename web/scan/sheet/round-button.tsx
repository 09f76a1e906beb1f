import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import { textSize } from '#web/ui/text-size.ts';
import { radius } from '#web/ui/radius.ts';

/** A control over the camera's picture: 52 px, readable on any picture. */
export const RoundButton = ({ sx = [], ...props }: IconButtonProps) => (
  <IconButton
    {...props}
    sx={[
      {
        width: 52,
        height: 52,
        borderRadius: radius.circle,
        bgcolor: 'rgba(13, 14, 16, 0.82)',
        border: '1px solid rgba(255, 255, 255, 0.5)',
        fontWeight: 700,
        fontSize: textSize.body,
        color: 'text.primary',
        '&:hover': { bgcolor: 'surface.ink' },
        '&[aria-pressed=true]': { bgcolor: 'text.primary', color: 'surface.ink' },
      },
      ...(Array.isArray(sx) ? sx : [sx]),
    ]}
  />
);
