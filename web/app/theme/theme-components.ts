import type { Components, Theme } from '@mui/material/styles';
import { ChevronDown } from 'lucide-react';
import { brightLightStyles } from './bright-light-styles.ts';
import { printStyles } from './print-styles.ts';
import { StayingButton } from '#web/ui/buttons/staying-button.tsx';
import { FORCED_COLOURS, forcedColourStyles } from '#web/ui/forced-colours.ts';
import { scrollPaddingBlock } from '#web/ui/page/in-sight.ts';
import { radius } from '#web/ui/radius.ts';
import { textSize } from '#web/ui/text-size.ts';

/**
 * What closes gives the screen back before its motion ends. MUI's own way lets its end hide what opens at that moment from
 * assistive technology, for as long as it is open (ModalManager of 9.5) [LOOK.22].
 */
const CLOSES_AT_ONCE = { closeAfterTransition: false };
const ring = { outline: '2px solid #F4F5F6', outlineOffset: 2 };
const floating = '0 8px 28px rgba(0,0,0,.6)';
/** A list that opens over the page stands out from the cards under it. */
const over = (theme: Theme) => ({
  backgroundColor: theme.vars.palette.surface.sheet,
  boxShadow: `0 0 0 1px ${theme.vars.palette.surface.sheetEdge}, ${floating}`,
});
/** Also while it is pressed or has the focus, which take its shadow away. */
const neutral = '&.MuiButton-contained.MuiButton-colorNeutral';

export const components: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: {
      html: {
        ...scrollPaddingBlock,
        // Firefox draws white ones otherwise, whatever the colour scheme.
        scrollbarColor: 'var(--mui-palette-surface-raised) var(--mui-palette-background-default)',
      },
      ...brightLightStyles,
      ...forcedColourStyles,
      ...printStyles,
      body: { fontVariantNumeric: 'tabular-nums', WebkitFontSmoothing: 'antialiased', overflowY: 'scroll' },
      ':focus-visible': ring,
      '[tabindex="-1"]:focus-visible': { outline: 'none' },
      '@media (prefers-reduced-motion: reduce)': {
        // No time at all: with any, each property of each element would take it, and a frame would show the size of before.
        '*, ::before, ::after': { animationDuration: '1ms !important', transitionDuration: '0s !important' },
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { fontFamily: 'inherit', '&.Mui-focusVisible': ring } },
  },
  // MUI makes spans of variants that it doesn't know.
  MuiTypography: {
    defaultProps: {
      variantMapping: { title: 'p', cardTitle: 'p', lead: 'p', rowTitle: 'p', rowLine: 'p', fieldLabel: 'p', detail: 'p' },
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { styleOverrides: { root: { borderRadius: radius.panel } } },
  MuiButton: {
    defaultProps: { component: StayingButton, disableElevation: true, variant: 'contained', color: 'neutral' },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 48,
        paddingInline: 18,
        // A word breaks only where it has no room at all, not where the text around may.
        overflowWrap: 'break-word',
        textAlign: 'center',
        '& .MuiButton-startIcon > svg, & .MuiButton-endIcon > svg': { width: 20, height: 20 },
        // MUI takes its class for the focus away from one that goes to work, and doesn't give it back.
        '&:focus-visible': ring,
        [FORCED_COLOURS]: { border: '1px solid', '&.Mui-disabled': { color: 'GrayText', borderColor: 'GrayText' } },
        [neutral]: { boxShadow: `inset 0 0 0 1px ${theme.vars.palette.surface.outline}` },
        [`${neutral}:is(.Mui-disabled, [aria-disabled=true])`]: { boxShadow: `inset 0 0 0 1px ${theme.vars.palette.divider}` },
        '&.MuiButton-colorPrimary:active': { backgroundColor: theme.vars.palette.surface.pressedRed },
        '&.MuiButton-loading.MuiButton-colorPrimary': {
          backgroundColor: theme.vars.palette.primary.dark,
          '& .MuiButton-loadingIndicator': { color: '#FFFFFF' },
        },
      }),
      sizeLarge: { minHeight: 56, fontSize: textSize.section },
      sizeSmall: { paddingInline: 8, fontSize: textSize.label },
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.error.dark }),
    },
  },
  MuiIconButton: { styleOverrides: { root: { width: 48, height: 48, borderRadius: radius.control, color: 'inherit' } } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'static',
        transform: 'none',
        marginBottom: 6,
        fontSize: textSize.label,
        lineHeight: 20 / 15,
        fontWeight: 600,
        maxWidth: 'none',
        whiteSpace: 'normal',
        color: theme.vars.palette.text.primary,
        '&.Mui-focused, &.Mui-error': { color: theme.vars.palette.text.primary },
        '&.Mui-disabled': { color: theme.vars.palette.text.secondary },
      }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 52,
        backgroundColor: theme.vars.palette.surface.sheet,
        [theme.breakpoints.up('md')]: { minHeight: 48 },
        '& .MuiOutlinedInput-notchedOutline': {
          top: 0,
          borderColor: theme.vars.palette.surface.outline,
          '& legend': { display: 'none' },
        },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.text.secondary },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.text.primary, borderWidth: 2 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.error.main, borderWidth: 2 },
        '& :focus-visible': { outline: 'none' },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.divider },
      }),
      input: ({ theme }) => ({
        padding: '12px 14px',
        'textarea&': { padding: 0 },
        '.MuiInputBase-adornedStart > &': { paddingLeft: 2 },
        '&::placeholder': { color: theme.vars.palette.text.tertiary, opacity: 1 },
        '&.Mui-disabled': {
          color: theme.vars.palette.text.secondary,
          WebkitTextFillColor: theme.vars.palette.text.secondary,
        },
      }),
      multiline: { padding: '13px 14px', alignItems: 'flex-start' },
    },
  },
  MuiFormLabel: { styleOverrides: { asterisk: { color: 'inherit', '&.Mui-error': { color: 'inherit' } } } },
  MuiSelect: {
    defaultProps: { IconComponent: ChevronDown },
    styleOverrides: {
      icon: ({ theme }) => ({ top: 'calc(50% - 12px)', right: 12, color: theme.vars.palette.text.primary }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        margin: '6px 0 0',
        fontSize: textSize.meta,
        lineHeight: 20 / 14,
        '&.Mui-disabled': { color: theme.vars.palette.text.secondary },
      }),
    },
  },
  MuiDialog: {
    defaultProps: CLOSES_AT_ONCE,
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: radius.sheet,
        backgroundColor: theme.vars.palette.surface.sheet,
        boxShadow: `0 0 0 1px ${theme.vars.palette.surface.sheetEdge}`,
      }),
    },
  },
  MuiDrawer: {
    defaultProps: CLOSES_AT_ONCE,
    styleOverrides: { paper: ({ theme }) => ({ backgroundColor: theme.vars.palette.surface.sheet }) },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({ maxHeight: 310, ...over(theme) }),
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: ({ theme }) => ({ marginBlock: 6, ...over(theme) }),
    },
  },
  MuiMenuItem: { styleOverrides: { root: { minHeight: 48, whiteSpace: 'normal' } } },
  MuiBackdrop: {
    styleOverrides: { root: { backgroundColor: 'rgba(5,6,7,.66)' }, invisible: { backgroundColor: 'transparent' } },
  },
};
