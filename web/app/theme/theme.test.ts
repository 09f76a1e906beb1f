import Button from '@mui/material/Button';
import { ThemeProvider } from '@mui/material/styles';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { theme } from './theme.ts';

test('[S1.13] the theme is dark with red accents', () => {
  const { mode, background, primary } = theme.palette;
  const shares = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  expect(mode).toBe('dark');
  expect(Math.max(...shares(background.default))).toBeLessThan(32);
  const [red = 0, green = 0, blue = 0] = shares(primary.main);
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
});

test('[S9.25] the breakpoints are sm 600, md 960, lg 1280, xl 1920, xxl 2560', () => {
  expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 });
});

test.each([
  ['at work', { loading: true }, { 'aria-disabled': 'true', 'aria-busy': 'true' }],
  ['off', { disabled: true }, { 'aria-disabled': 'true' }],
  ['off for now', { 'aria-disabled': true }, { 'aria-disabled': 'true' }],
  ['on', { loading: false, disabled: false }, {}],
])('[LOOK.39] a button that is %s keeps the focus: it is never disabled', (_, props, told) => {
  const button = createElement(Button, { ...props, type: 'submit' }, 'Save');
  const drawn = renderToStaticMarkup(createElement(ThemeProvider, { theme }, button));
  const [, start = ''] = /(<button[^>]*>)/.exec(drawn) ?? [];
  const attributes = Object.fromEntries([...start.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  const { class: _class, id: _id, ...others } = attributes;
  expect(others).toEqual({ type: 'submit', tabindex: '0', ...told });
});
