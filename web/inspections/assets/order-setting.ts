import { deviceSetting } from '#web/ui/device-setting.ts';

/** How the lists of an inspection's assets go: by where they lie, or by serial number. */
export type ListOrder = 'place' | 'serial';

export const orderSetting = deviceSetting<ListOrder>({
  name: 'list-order',
  read: (text) => (text === 'serial' ? 'serial' : 'place'),
  write: (order) => (order === 'place' ? null : order),
});
