import Typography from '@mui/material/Typography';

/** A name and its value, in a `dl`. */
export const Fact = ({ name, children }: { name: string; children: string }) => (
  <>
    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
      {name}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  </>
);
