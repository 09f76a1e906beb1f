import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';

/** How far a report is: being made, then arriving. */
export function ReportProgress({ share }: { share: number | null }) {
  return (
    <Box role="status">
      <LinearProgress
        color="inherit"
        aria-label="Report"
        {...(share === null ? { variant: 'indeterminate' } : { variant: 'determinate', value: share * 100 })}
      />
      <Typography variant="body2" sx={{ mt: 0.75, color: 'text.secondary' }}>
        {share === null ? 'Making the report' : `Downloading ${Math.round(share * 100)}%`}
      </Typography>
    </Box>
  );
}
