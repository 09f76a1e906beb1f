import { deviceSetting, type DeviceSetting, keptJson } from '../device-setting.ts';

/** Columns of a table that are not shown; `usual` are those until somebody chooses. */
export const hiddenColumns = (table: string, usual: readonly string[]): DeviceSetting<readonly string[]> =>
  deviceSetting({
    name: `columns/${table}`,
    read: (text) => {
      const kept = keptJson(text);
      return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : usual;
    },
    write: (hidden) => JSON.stringify(hidden),
  });
