import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Verdict } from '#domain/sync/wire.ts';

interface Props {
  count: number;
  isAll: boolean;
  online: boolean;
  describedBy: string;
  onChoose: (verdict: Verdict['verdict']) => void;
}

/** 'Accept all 12' and 'Refuse all'; without a connection they say what they need. */
export function AllButtons({ count, isAll, online, describedBy, onChoose }: Props) {
  const words = `all ${count.toLocaleString('en-GB')}${isAll ? '' : ' shown'}`;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        mt: 1.5,
        '& > button': { flex: { xs: '1 1 140px', sm: 'none' } },
      }}
    >
      <Button
        disabled={!online}
        aria-describedby={describedBy}
        onClick={() => onChoose('accepted')}
        sx={{ bgcolor: 'surface.raised' }}
      >
        Accept {words}
      </Button>
      <Button disabled={!online} aria-describedby={describedBy} onClick={() => onChoose('refused')}>
        Refuse {words}
      </Button>
      {!online && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Needs a connection
        </Typography>
      )}
    </Box>
  );
}
