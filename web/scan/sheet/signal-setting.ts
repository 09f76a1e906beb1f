import { deviceSetting } from '#web/ui/device-setting.ts';

export type Signal = 'vibration' | 'sound' | 'off';

/** iPhones don't vibrate for pages. */
export const signals: readonly Signal[] = 'vibrate' in navigator ? ['vibration', 'sound', 'off'] : ['sound', 'off'];

/** How a code that was read is told. */
export const signalSetting = deviceSetting<Signal>({
  name: 'scan-signal',
  read: (text) => signals.find((signal) => signal === text) ?? signals[0] ?? 'off',
  write: (signal) => signal,
});
