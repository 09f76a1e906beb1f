import useMediaQuery from '@mui/material/useMediaQuery';
import { deviceSetting } from '#web/ui/device-setting.ts';

const ASKED = '(prefers-contrast: more)';

/** Null where the system decides. */
const choice = deviceSetting<'on' | 'off' | null>({
  name: 'bright-light',
  read: (text) => (text === 'on' || text === 'off' ? text : null),
  write: (chosen) => chosen,
});

/** Before the first paint, and with every choice: the document wears what was chosen on this device [LOOK]. */
export function wearBrightLight(): void {
  const wear = () => {
    const chosen = choice.get();
    if (chosen === null) delete document.documentElement.dataset['brightLight'];
    else document.documentElement.dataset['brightLight'] = chosen;
  };
  wear();
  choice.subscribe(wear);
}

/** What the system asks for needs no choice: it follows when that changes. */
export const setBrightLight = (on: boolean): void => choice.set(on === matchMedia(ASKED).matches ? null : on ? 'on' : 'off');

/** Whether panels have edges and text its full strength. */
export function useBrightLight(): boolean {
  const chosen = choice.use();
  const isAsked = useMediaQuery(ASKED, { noSsr: true });
  return chosen === null ? isAsked : chosen === 'on';
}
