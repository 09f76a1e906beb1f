import type {} from '@mui/material/themeCssVarsAugmentation';
import type { CSSProperties } from 'react';

interface Surface {
  sheet: string;
  control: string;
  raised: string;
  outline: string;
  ink: string;
}
interface GradeTone {
  main: string;
  text: string;
  tint: string;
}
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
  interface TypographyVariants {
    question: CSSProperties;
    serial: CSSProperties;
  }
  interface TypographyVariantsOptions {
    question?: CSSProperties;
    serial?: CSSProperties;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    question: true;
    serial: true;
  }
}
declare module '@mui/material/Button' {
  interface ButtonPropsColorOverrides {
    neutral: true;
    proceed: true;
  }
}
