import { switchSetting } from '#web/ui/device-setting.ts';

/** Whether shortcuts of one character work. */
export const singleKeys = switchSetting('single-keys');
