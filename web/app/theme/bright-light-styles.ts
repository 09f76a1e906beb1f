import { textSize } from '#web/ui/text-size.ts';
import { brightLight } from './theme-palette.ts';
import { variables } from './variables.ts';

/** The size of the header's line about synchronisation. */
const STATUS_LINE = '--status-line';

const bright = { ...Object.fromEntries(variables(brightLight)), [STATUS_LINE]: textSize.label };

/** Bright light: where it was switched on, or the system asks for more contrast and it wasn't switched off [LOOK]. */
export const brightLightStyles = {
  ':root': { [STATUS_LINE]: textSize.micro },
  // The theme's own variables stand on :root too.
  ':root:root[data-bright-light=on]': bright,
  '@media (prefers-contrast: more)': { ':root:root:not([data-bright-light=off])': bright },
};
