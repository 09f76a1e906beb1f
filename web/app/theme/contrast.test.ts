import { describe, expect, test } from 'vitest';
import { contrast } from '../../../test/contrast.ts';
import { brightLightStyles } from './bright-light-styles.ts';
import { brightLight, palette } from './theme-palette.ts';

const TEXT = 4.5;
const EDGE = 3;

const bright = {
  ...palette,
  text: { ...palette.text, ...brightLight.text },
  divider: brightLight.divider,
  surface: { ...palette.surface, ...brightLight.surface },
};

describe.each([
  ['as usual', palette],
  ['in bright light', bright],
])('[S1.13] the theme %s', (mode, { background, surface, text, grade, primary, neutral, proceed, error }) => {
  const isBright = mode !== 'as usual';
  const page = { page: background.default, panel: background.paper };
  const under = { ...page, sheet: surface.sheet };
  const all = { ...under, control: surface.control, raised: surface.raised };
  const grades = Object.entries(grade);

  /** Which of these pairs are less than asked for, in words. */
  const faint = (least: number, colours: Record<string, string>, surfaces: Record<string, string>) =>
    Object.entries(colours).flatMap(([name, colour]) =>
      Object.entries(surfaces)
        .map(([where, surfaceColour]) => ({ pair: `${name} on ${where}`, ratio: contrast(colour, surfaceColour) }))
        .filter(({ ratio }) => ratio < least)
        .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`),
    );

  test('[LOOK.3] text is read on every surface that it stands on', () => {
    expect(faint(TEXT, { primary: text.primary, secondary: text.secondary }, all)).toEqual([]);
    expect(faint(TEXT, { tertiary: text.tertiary, error: error.main }, { ...under, control: surface.control })).toEqual([]);
    const tints = Object.fromEntries(grades.map(([name, { tint }]) => [`${name}'s tint`, tint]));
    expect(faint(TEXT, { primary: text.primary, secondary: text.secondary }, tints)).toEqual([]);
    for (const [name, { text: words, tint }] of grades)
      expect(faint(TEXT, { [name]: words }, { ...under, 'its tint': tint })).toEqual([]);
  });

  test('[LOOK.3] the words of a button are read on it, pressed and at rest', () => {
    for (const [name, { contrastText, main, light, dark }] of Object.entries({ neutral, proceed }))
      expect(faint(TEXT, { [name]: contrastText }, { main, light, dark })).toEqual([]);
    const { contrastText, main, dark } = primary;
    expect(faint(TEXT, { primary: contrastText }, { main, dark, pressed: surface.pressedRed })).toEqual([]);
    expect(faint(TEXT, { undo: surface.pressedRed }, { snackbar: text.primary })).toEqual([]);
  });

  test('[LOOK.3] the edge of every control is seen against what it lies on', () => {
    const tints = Object.fromEntries(grades.map(([name, { tint }]) => [`${name}'s tint`, tint]));
    expect(faint(EDGE, { outline: surface.outline }, { ...all, ...tints })).toEqual([]);
    expect(
      faint(EDGE, { primary: primary.main, destructive: error.dark, proceed: proceed.main, focus: text.primary }, under),
    ).toEqual([]);
  });

  test('[S1.14, LOOK.3] a grade is seen, and its glyph on it', () => {
    const squares = Object.fromEntries(grades.map(([name, { main }]) => [name, main]));
    expect(faint(EDGE, squares, all)).toEqual([]);
    expect(faint(TEXT, { ink: surface.ink }, squares)).toEqual([]);
    for (const [name, { main, tint }] of grades) expect(faint(EDGE, { [name]: main }, { 'its tint': tint })).toEqual([]);
  });

  test('[LOOK.3] panels and sheets have an edge in bright light, and there supporting text is as strong as any', () => {
    expect(surface.panelEdge === 'transparent').toBe(!isBright);
    expect(text.secondary === text.primary).toBe(isBright);
    if (!isBright) return;
    expect(faint(EDGE, { panel: surface.panelEdge }, page)).toEqual([]);
    expect(faint(EDGE, { sheet: surface.sheetEdge }, under)).toEqual([]);
  });
});

test('[LOOK.4] bright light is worn where it is switched on, or asked for by the system and not switched off', () => {
  const worn = brightLightStyles[':root:root[data-bright-light=on]'];
  expect(worn).toMatchObject({
    '--mui-palette-text-secondary': palette.text.primary,
    '--mui-palette-surface-panelEdge': brightLight.surface.panelEdge,
    '--status-line': '0.9375rem',
  });
  expect(brightLightStyles['@media (prefers-contrast: more)']).toEqual({ ':root:root:not([data-bright-light=off])': worn });
});
