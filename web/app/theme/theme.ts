import { createTheme } from '@mui/material/styles';
import './theme-augmentation.ts';
import { components } from './theme-components.ts';
import { palette } from './theme-palette.ts';
import { radius } from '#web/ui/radius.ts';
import { textSize, upTo } from '#web/ui/text-size.ts';

/** Firemark's look: neutral near-black surfaces, one red for the next step, four squares for grades. */
export const theme = createTheme({
  cssVariables: true,
  breakpoints: { values: { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } },
  palette,
  shape: { borderRadius: radius.control },
  typography: {
    fontFamily: '"Geist Variable", system-ui, sans-serif',
    htmlFontSize: 16,
    fontWeightRegular: 400,
    fontWeightMedium: 550,
    fontWeightBold: 650,
    h1: { fontSize: textSize.header, lineHeight: 22 / 18, fontWeight: 650 },
    h2: { fontSize: textSize.page, lineHeight: 30 / 24, fontWeight: 700, letterSpacing: '-0.01em' },
    h3: { fontSize: textSize.section, lineHeight: 24 / 17, fontWeight: 650 },
    question: {
      fontSize: upTo('11vw', 'question'),
      lineHeight: 34 / 28,
      fontWeight: 650,
      letterSpacing: '-0.01em',
      textWrap: 'balance',
    },
    serial: { fontSize: textSize.name, lineHeight: 24 / 19, fontWeight: 650, letterSpacing: '0.015em' },
    largeSerial: { fontSize: textSize.question, lineHeight: 32 / 28, fontWeight: 650, letterSpacing: '0.015em' },
    rowSerial: { fontSize: textSize.section, lineHeight: 22 / 17, fontWeight: 650, letterSpacing: '0.015em' },
    figure: { fontSize: textSize.figure, lineHeight: 40 / 34, fontWeight: 700 },
    tileFigure: { fontSize: textSize.tile, lineHeight: 32 / 26, fontWeight: 700 },
    title: { fontSize: textSize.title, lineHeight: 26 / 20, fontWeight: 650 },
    cardTitle: { fontSize: textSize.name, lineHeight: 26 / 19, fontWeight: 650 },
    lead: { fontSize: textSize.section, lineHeight: 1.5, fontWeight: 650 },
    rowTitle: { fontSize: textSize.section, lineHeight: 22 / 17, fontWeight: 600 },
    rowHeading: { fontSize: textSize.body, lineHeight: 1.4, fontWeight: 650 },
    rowName: { fontSize: textSize.label, lineHeight: 20 / 15, fontWeight: 650 },
    rowLine: { fontSize: textSize.label, lineHeight: 20 / 15, fontWeight: 400 },
    fieldLabel: { fontSize: textSize.label, lineHeight: 20 / 15, fontWeight: 600 },
    sectionName: { fontSize: textSize.label, lineHeight: 1.5, fontWeight: 650 },
    detail: { fontSize: textSize.label, lineHeight: 1.5, fontWeight: 400 },
    notes: { fontSize: textSize.label, lineHeight: 22 / 15, fontWeight: 400 },
    fact: { fontSize: textSize.meta, lineHeight: 22 / 14, fontWeight: 400 },
    body1: { fontSize: textSize.body, lineHeight: 1.5 },
    body2: { fontSize: textSize.meta, lineHeight: 20 / 14 },
    button: { fontSize: textSize.body, lineHeight: 20 / 16, fontWeight: 650, textTransform: 'none', letterSpacing: 0 },
    caption: { fontSize: textSize.micro, lineHeight: 16 / 13, letterSpacing: 0 },
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
