import Typography from '@mui/material/Typography';

export const NEEDS_CONNECTION = 'Needs a connection';

/** Beside what can't be pressed without a network. */
export function NeedsConnection() {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {NEEDS_CONNECTION}
    </Typography>
  );
}
