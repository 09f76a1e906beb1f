import { deviceSetting, keptJson } from '#web/ui/device-setting.ts';

/** The lens that was used last on this device; browsers change ids, and keep labels. */
export interface LensSetting {
  id: string;
  name: string;
}

export const lensSetting = deviceSetting<LensSetting | null>({
  name: 'lens',
  read: (text) => {
    const kept = keptJson(text) as Partial<LensSetting> | null;
    return typeof kept?.id === 'string' && typeof kept.name === 'string' ? { id: kept.id, name: kept.name } : null;
  },
  write: (lens) => lens && JSON.stringify({ id: lens.id, name: lens.name }),
});
