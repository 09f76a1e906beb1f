import Typography from '@mui/material/Typography';

/** Beside what can't be pressed without a network. */
export function NeedsConnection() {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      Needs a connection
    </Typography>
  );
}
