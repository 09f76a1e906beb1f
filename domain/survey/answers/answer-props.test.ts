import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOptional, parseAnswerProps } from './answer-props.ts';

const read = (component_name: string, props: unknown) => parseAnswerProps({ component_name, props: JSON.stringify(props) });

test('[S3.16] props are JSON text with options; what is absent is null', () => {
  expect(read('radio-buttons', { options: [{ value: 'No', outcome: 'fail', remedial: 'Refix.' }, { value: 'N/A' }] })).toEqual({
    component: 'radio-buttons',
    label: null,
    options: [
      { value: 'No', label: 'No', outcome: 'fail', remedial: 'Refix.' },
      { value: 'N/A', label: 'N/A', outcome: 'info', remedial: null },
    ],
  });
  const plain = { outcome: 'info', remedial: null };
  expect(read('select', { options: ['Yes', 'No'] })).toMatchObject({
    options: [
      { value: 'Yes', label: 'Yes', ...plain },
      { value: 'No', label: 'No', ...plain },
    ],
  });
  expect(read('number', { label: 'Weight', unit: 'kg' })).toEqual({
    component: 'number',
    label: 'Weight',
    unit: 'kg',
    min: null,
    max: null,
  });
  expect(read('textarea', { label: 'Note', optional: true })).toEqual({ component: 'textarea', label: 'Note', optional: true });
});

test.each([
  ['radio-buttons', '{'],
  ['radio-buttons', '{}'],
  ['select', '{"options":[]}'],
  ['select', '{"options":["Yes",""]}'],
  ['checkboxes', '{"options":[{"label":"no value"}]}'],
  ['number', '{"unit":4}'],
  ['text', '"words"'],
  ['date', 'null'],
])('[S3.16] broken props of %s: %s', (component_name, props) => {
  expect(parseAnswerProps({ component_name, props })).toEqual({ component: 'broken', component_name, label: null });
});

test('[S3.18] an unknown component is named', () => {
  expect(read('hologram', {})).toEqual({ component: 'unknown', component_name: 'hologram', label: null });
});

test('[S3.16] notes and photos are optional when they say so, and what nobody can fill in always is', () => {
  expect(isOptional(read('photo', { optional: true }))).toBe(true);
  expect(isOptional(read('text', {}))).toBe(false);
  expect(isOptional(read('number', {}))).toBe(false);
  expect(isOptional(read('hologram', {}))).toBe(true);
});

test('[S3.18] no component and no text throws', () => {
  const names = fc.oneof(fc.constantFrom('radio-buttons', 'checkboxes', 'number', 'photo', '__proto__'), fc.string());
  fc.assert(
    fc.property(names, fc.oneof(fc.json(), fc.string()), (component_name, props) => {
      expect(parseAnswerProps({ component_name, props }).component).toBeTypeOf('string');
    }),
  );
});
