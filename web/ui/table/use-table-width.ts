import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether lists are tables: from 1280 px at the usual size of text, from more where text is larger. */
export const useTableWidth = (): boolean => useMediaQuery('(min-width: 80em)', { noSsr: true });
