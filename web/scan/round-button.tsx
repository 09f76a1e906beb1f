import IconButton, { type IconButtonProps } from '@mui/material/IconButton';

/** A control over the camera's picture: 52 px, readable on any picture. */
export const RoundButton = ({ sx = [], ...props }: IconButtonProps) => (
  <IconButton
    {...props}
    sx={[
      {
        width: 52,
        height: 52,
        borderRadius: '50%',
        bgcolor: 'rgba(13, 14, 16, 0.82)',
        border: '1px solid rgba(255, 255, 255, 0.5)',
        fontWeight: 700,
        fontSize: '1rem',
        color: 'text.primary',
        '&:hover': { bgcolor: 'surface.ink' },
        '&[aria-pressed=true]': { bgcolor: 'text.primary', color: 'surface.ink' },
      },
      ...(Array.isArray(sx) ? sx : [sx]),
    ]}
  />
);
