/** What gets the focus is scrolled out from behind the header, section headings and the bars below. */
export const scrollPadding = { top: 'calc(var(--header-height, 64px) + 48px)', bottom: '216px' };

/** Of what sticks to an end of the screen, in sight wherever the page stands: its controls get the focus without scrolling. */
export const inSight = {
  atTop: { '& *': { scrollMarginTop: `calc(-1 * (${scrollPadding.top}))`, scrollMarginBottom: scrollPadding.top } },
  atBottom: { '& *': { scrollMarginTop: scrollPadding.bottom, scrollMarginBottom: `-${scrollPadding.bottom}` } },
};
