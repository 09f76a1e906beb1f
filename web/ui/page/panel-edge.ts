/** The edge of what lies on the page, drawn over what it holds: seen in bright light only [LOOK]. */
export const panelEdge = { outline: '1px solid var(--mui-palette-surface-panelEdge)', outlineOffset: '-1px' };
