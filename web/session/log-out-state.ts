import { sharedValue } from '#web/ui/shared-value.ts';

/** Whether it is asked what becomes of unsent work before a log out. */
export const logOutQuestion = sharedValue(false);
