import { switchSetting } from '#web/ui/device-setting.ts';

/** Whether a passing choice goes on to the next question by itself. */
export const advanceSetting = switchSetting('advance');
