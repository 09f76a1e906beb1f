import Box from '@mui/material/Box';

const SIDE = 164;
const corners = [
  { top: 0, left: 0, borderWidth: '4px 0 0 4px', borderTopLeftRadius: 14 },
  { top: 0, right: 0, borderWidth: '4px 4px 0 0', borderTopRightRadius: 14 },
  { bottom: 0, left: 0, borderWidth: '0 0 4px 4px', borderBottomLeftRadius: 14 },
  { bottom: 0, right: 0, borderWidth: '0 4px 4px 0', borderBottomRightRadius: 14 },
];

/** Where to aim. */
export const AimFrame = () => (
  <Box
    aria-hidden
    sx={{
      position: 'absolute',
      inset: '0 0 2.5rem',
      m: 'auto',
      width: `min(${SIDE}px, 60%)`,
      aspectRatio: 1,
      maxHeight: 'calc(100% - 1.5rem - 40px)',
      pointerEvents: 'none',
      filter: 'drop-shadow(0 0 2px rgba(0, 0, 0, 0.7))',
    }}
  >
    {corners.map((corner, at) => (
      <Box
        key={at}
        sx={{ position: 'absolute', width: 30, height: 30, borderStyle: 'solid', borderColor: 'common.white' }}
        style={corner}
      />
    ))}
  </Box>
);
