import useMediaQuery from '@mui/material/useMediaQuery';
import { ROOM_FOR_TABLES } from '../text-size.ts';

/** Whether lists are tables. */
export const useTableWidth = (): boolean => useMediaQuery(ROOM_FOR_TABLES, { noSsr: true });
