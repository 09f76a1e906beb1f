import { styled } from '@mui/material/styles';
import { radius } from '#web/ui/radius.ts';

/** A phone on its side: the camera beside what there is without it. */
const LOW = '@media (max-height: 480px) and (min-width: 600px)';

export const Screen = styled('div')({
  position: 'relative',
  minHeight: '100%',
  display: 'flex',
  flexDirection: 'column',
  [LOW]: { flexDirection: 'row' },
});
export const Picture = styled('div')({
  position: 'relative',
  flex: '1 0 auto',
  // Large text has room beside the frame to aim at.
  minHeight: 'max(190px, 4rem + 126px)',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  borderRadius: `${radius.sheet} ${radius.sheet} 0 0`,
  overflow: 'hidden',
  backgroundColor: 'black',
  '& > video': { position: 'absolute', inset: 0 },
  [LOW]: { flex: '1 1 0', minWidth: 0, borderRadius: `${radius.sheet} 0 0 0` },
});
/** In the camera's place. */
export const Over = styled('div')({
  flex: '1 1 auto',
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  padding: '18px 16px 0',
});
export const Start = styled('div')({ position: 'absolute', zIndex: 1, top: 12, left: 12 });
export const End = styled('div')({
  position: 'absolute',
  top: 12,
  right: 12,
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  maxHeight: 'calc(100% - 24px)',
  flexWrap: 'wrap-reverse',
});
export const Actions = styled('div')({
  flex: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))',
  gap: 8,
  padding: '12px 16px 16px',
  '& > .MuiButton-root': { minHeight: 48, paddingInline: 8 },
  [LOW]: { width: '40%', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'center' },
});
