import { sharedValue } from '#web/ui/shared-value.ts';

const open = sharedValue(false);

/** Opens or closes what asks before a log out with unsent work. */
export const showLogOut = open.set;

export const isLogOutOpen = open.get;

export const useLogOutOpen = open.use;
