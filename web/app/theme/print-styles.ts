import { PRINTED } from '#web/ui/printed.ts';
import { onPaper } from './theme-palette.ts';
import { variables } from './variables.ts';

/**
 * On paper: ink on white, nothing that is pressed, nothing that stays in its place on each page, and rows that lie one under
 * the other, not where the screen had them [LOOK.36].
 */
export const printStyles = {
  [PRINTED]: {
    ':root:root:root:root': {
      ...Object.fromEntries(variables(onPaper)),
      colorScheme: 'light',
      // Chrome before 136 knows it by its prefix alone.
      WebkitPrintColorAdjust: 'exact',
      printColorAdjust: 'exact',
      backgroundColor: onPaper.background.default,
    },
    'nav, .MuiIconButton-root, .MuiButton-root:not([data-more]), [role=group]:has([aria-pressed])': {
      display: 'none !important',
    },
    header: { position: 'static !important' },
    main: { minHeight: '0 !important', paddingBottom: '0 !important' },
    ':has(> [data-index])': { height: 'auto !important' },
    '[data-index]': { position: 'static !important', transform: 'none !important', breakInside: 'avoid' },
    '[role=list] > .place': { display: 'none' },
  },
};
