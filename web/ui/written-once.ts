import { styled, type Theme } from '@mui/material/styles';
import { unstable_memoTheme as memoTheme } from '@mui/material/utils';

/** A `div` with the styles of an `sx`, written once: for what is drawn anew often, as with each change of a row or a scroll. */
export const writtenOnce = (styles: Parameters<Theme['unstable_sx']>[0]) =>
  styled('div')(memoTheme(({ theme }) => theme.unstable_sx(styles)));
