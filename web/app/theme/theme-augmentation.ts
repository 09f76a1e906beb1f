import type {} from '@mui/material/themeCssVarsAugmentation';
import type { CSSProperties } from 'react';

interface Surface {
  sheet: string;
  control: string;
  raised: string;
  /** Of controls. */
  outline: string;
  /** Of what lies on the page: seen in bright light only. */
  panelEdge: string;
  /** Of what lies over the page. */
  sheetEdge: string;
  ink: string;
  /** The red button under a finger, and Undo. */
  pressedRed: string;
}
interface GradeTone {
  main: string;
  text: string;
  tint: string;
}
/** Text of our own, beside MUI's. */
type OwnVariant =
  | 'question'
  | 'serial'
  | 'largeSerial'
  | 'rowSerial'
  | 'figure'
  | 'tileFigure'
  | 'title'
  | 'cardTitle'
  | 'lead'
  | 'rowTitle'
  | 'rowHeading'
  | 'rowName'
  | 'rowLine'
  | 'fieldLabel'
  | 'sectionName'
  | 'detail'
  | 'notes'
  | 'fact';
type OwnVariants<T> = Record<OwnVariant, T>;
type GradeTones = Record<'pass' | 'amber' | 'fail' | 'none', GradeTone>;

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    xxl: true;
  }
  interface TypeText {
    tertiary: string;
  }
  interface Palette {
    neutral: Palette['primary'];
    proceed: Palette['primary'];
    surface: Surface;
    grade: GradeTones;
  }
  interface PaletteOptions {
    neutral?: PaletteOptions['primary'];
    proceed?: PaletteOptions['primary'];
    surface?: Surface;
    grade?: GradeTones;
  }
  interface TypographyVariants extends OwnVariants<CSSProperties> {}
  interface TypographyVariantsOptions extends Partial<OwnVariants<CSSProperties>> {}
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides extends OwnVariants<true> {}
}
declare module '@mui/material/Button' {
  interface ButtonPropsColorOverrides {
    neutral: true;
    proceed: true;
  }
}
