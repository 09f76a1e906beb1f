/** High contrast as Windows has it takes backgrounds and shadows away: what they say is said by edges there [LOOK.33]. */
export const FORCED_COLOURS = '@media (forced-colors: active)';

/** Of the label of a native input whose whole surface chooses. */
export const forcedChoice = {
  [FORCED_COLOURS]: {
    border: '1px solid',
    '&:has(:checked:not(:focus-visible))': { outline: '3px solid Highlight', outlineOffset: -3 },
  },
};

/** Of what is drawn in that label in place of the input. */
export const forcedMark = {
  [FORCED_COLOURS]: {
    border: '2px solid',
    'input:checked ~ &&::after': { forcedColorAdjust: 'none', backgroundColor: 'Highlight' },
  },
} as const;

/** What is pressed, selected or current; tabs have a mark of their own. */
const chosen =
  ':is([aria-pressed=true], [aria-selected=true]:not([role=tab]), [role=checkbox][aria-checked=true], [data-current]):not(:focus-visible)';

/** For the whole app. */
export const forcedColourStyles = {
  [FORCED_COLOURS]: { [chosen]: { outline: '2px solid Highlight', outlineOffset: -2 } },
};
