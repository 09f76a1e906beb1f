import { PRINTED } from '../printed.ts';

/** What a keyboard leaves of a phone on its side, or 400% of a screen: bars that stayed would cover the field that is typed in. */
export const LOW_WINDOW = '@media (max-height: 260px)';

/** What gets the focus is scrolled out from behind the header, section headings and the bars below. */
const scrollPadding = { top: 'calc(var(--header-height, 64px) + 48px)', bottom: '216px' };

/** As much as a field has under the line that is typed in, and its edge. */
const WITHOUT_BARS = '16px';

export const scrollPaddingBlock = {
  scrollPaddingBlock: `${scrollPadding.top} ${scrollPadding.bottom}`,
  [LOW_WINDOW]: { scrollPaddingBottom: WITHOUT_BARS },
};

/**
 * Of what sticks to an end of the screen, in sight wherever the page stands: its controls get the focus without scrolling. In
 * a low window what sticks to the bottom stands where it is, at the end of what it belongs to.
 */
export const inSight = {
  atTop: { '& *': { scrollMarginTop: `calc(-1 * (${scrollPadding.top}))`, scrollMarginBottom: scrollPadding.top } },
  atBottom: {
    '& *': { scrollMarginTop: scrollPadding.bottom, scrollMarginBottom: `-${scrollPadding.bottom}` },
    [LOW_WINDOW]: { position: 'static', '& *': { scrollMarginBlock: 0 } },
    [PRINTED]: { display: 'none' },
  },
};
