export const palette = {
  mode: 'dark' as const,
  contrastThreshold: 4.5,
  background: { default: '#0D0E10', paper: '#16181B' },
  text: { primary: '#F4F5F6', secondary: '#C2C7CE', disabled: '#6C737D', tertiary: '#989FA9' },
  divider: '#2B2F34',
  primary: { main: '#D41D3C', light: '#F4465F', dark: '#B0142F', contrastText: '#FFFFFF' },
  neutral: { main: '#2A2E33', light: '#363B41', dark: '#363B41', contrastText: '#F4F5F6' },
  proceed: { main: '#F4F5F6', light: '#FFFFFF', dark: '#C2C7CE', contrastText: '#0D0E10' },
  error: { main: '#FF9A8F', dark: '#B86A60', contrastText: '#0D0E10' },
  success: { main: '#5EE591', contrastText: '#0D0E10' },
  warning: { main: '#FFB52E', contrastText: '#0D0E10' },
  info: { main: '#C2C7CE', contrastText: '#0D0E10' },
  surface: {
    sheet: '#1F2226',
    control: '#2A2E33',
    raised: '#363B41',
    outline: '#7F8791',
    panelEdge: 'transparent',
    sheetEdge: '#363B41',
    ink: '#0D0E10',
    pressedRed: '#8C0F25',
  },
  grade: {
    pass: { main: '#5EE591', text: '#8CEFB2', tint: '#10291C' },
    amber: { main: '#FFB52E', text: '#FFCB70', tint: '#2E220C' },
    fail: { main: '#FF6250', text: '#FF9A8F', tint: '#351613' },
    none: { main: '#FFFFFF', text: '#F4F5F6', tint: '#1F2226' },
  },
};

/** What differs in bright light [LOOK]: panels and sheets get an edge, supporting text is as strong as any. */
export const brightLight = {
  text: { secondary: '#F4F5F6', tertiary: '#C2C7CE' },
  divider: '#59616B',
  surface: { outline: '#C2C7CE', panelEdge: '#7F8791', sheetEdge: '#7F8791' },
};

/** What differs on paper [LOOK.36]: ink on white. */
export const onPaper = {
  background: { default: '#FFFFFF', paper: '#FFFFFF' },
  text: { primary: '#000000', secondary: '#2A2E33', tertiary: '#4A5058', disabled: '#59616B' },
  divider: '#989FA9',
  error: { main: '#A3231A' },
  surface: { sheet: '#FFFFFF', control: '#EEF0F2', raised: '#E2E5E8', outline: '#59616B', panelEdge: '#989FA9' },
  grade: {
    pass: { text: '#0B5A2C', tint: '#FFFFFF' },
    amber: { text: '#6B4700', tint: '#FFFFFF' },
    fail: { text: '#A3231A', tint: '#FFFFFF' },
    none: { text: '#000000', tint: '#FFFFFF' },
  },
};
