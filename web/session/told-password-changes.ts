import { z } from 'zod';
import { deviceSetting, keptJson } from '#web/ui/device-setting.ts';

const MOST = 50;
const moments = z.array(z.string()).catch([]);

/** Of whom a moment is, it doesn't say: it outlives the session [PASS]. */
const told = deviceSetting<string[]>({
  name: 'password-changes-told',
  read: (text) => moments.parse(keptJson(text)),
  write: (list) => JSON.stringify(list),
});

/** Whether this device has not told yet that a password was changed at this moment; from now on it has. */
export function tellsPasswordChange(at: string): boolean {
  const before = told.get();
  if (before.includes(at)) return false;
  told.set([...before, at].slice(-MOST));
  return true;
}
