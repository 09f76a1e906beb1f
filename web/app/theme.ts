import { createTheme } from '@mui/material/styles';
import './theme-augmentation.ts';
import { components } from './theme-components.ts';
import { palette } from './theme-palette.ts';

const base = createTheme({ breakpoints: { values: { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } } });

/** Firemark's look: neutral near-black surfaces, one red for the next step, four squares for grades. */
export const theme = createTheme({
  cssVariables: true,
  breakpoints: base.breakpoints,
  palette,
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: '"Geist Variable", system-ui, sans-serif',
    htmlFontSize: 16,
    fontWeightRegular: 400,
    fontWeightMedium: 550,
    fontWeightBold: 650,
    h1: { fontSize: '1.125rem', lineHeight: 22 / 18, fontWeight: 650 },
    h2: { fontSize: '1.5rem', lineHeight: 30 / 24, fontWeight: 700, letterSpacing: '-0.01em' },
    h3: { fontSize: '1.0625rem', lineHeight: 24 / 17, fontWeight: 650 },
    question: {
      fontSize: 'min(1.75rem, 11vw)',
      lineHeight: 34 / 28,
      fontWeight: 650,
      letterSpacing: '-0.01em',
      textWrap: 'balance',
    },
    serial: { fontSize: '1.1875rem', lineHeight: 24 / 19, fontWeight: 650, letterSpacing: '0.015em' },
    body1: { fontSize: '1rem', lineHeight: 1.5 },
    body2: { fontSize: '0.875rem', lineHeight: 20 / 14 },
    button: { fontSize: '1rem', lineHeight: 20 / 16, fontWeight: 650, textTransform: 'none', letterSpacing: 0 },
    caption: { fontSize: '0.8125rem', lineHeight: 16 / 13, letterSpacing: 0 },
  },
  transitions: {
    duration: {
      shortest: 90,
      shorter: 120,
      short: 160,
      standard: 200,
      complex: 240,
      enteringScreen: 240,
      leavingScreen: 160,
    },
  },
  components,
});
