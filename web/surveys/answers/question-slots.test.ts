import { expect, test } from 'vitest';
import { exampleQuestion } from '#domain/examples.ts';
import { fieldLabel } from './field-label.ts';
import { questionSlots } from './question-slots.ts';

const slot = (component_name: string, label: string | null, props: object = {}) => ({
  component_name,
  props: { label, ...props },
});
const choice = slot('radio-buttons', null, { options: [{ value: 'Yes' }] });
const note = slot('textarea', 'Note', { optional: true });
const photo = slot('photo', 'Photo', { optional: true });

function placesOf(slots: Parameters<typeof exampleQuestion>[2]) {
  const { fields, note: noted, photo: photographed } = questionSlots(exampleQuestion('q', {}, slots));
  return { fields: fields.map((field) => fieldLabel(field, fields)), note: noted?.props.label, photo: photographed?.props.label };
}

test('[S2.125] an only note and an only photo have places of their own, unless nothing else is asked', () => {
  expect(placesOf([choice, note, photo])).toEqual({ fields: [null], note: 'Note', photo: 'Photo' });
  expect(placesOf([note, photo])).toEqual({ fields: [null], note: undefined, photo: 'Photo' });
  expect(placesOf([photo])).toEqual({ fields: [null], note: undefined, photo: undefined });
});

test('[S3.15] up to ten slots of every type are all there, named and in their order', () => {
  const slots = [
    slot('photo', 'Front'),
    choice,
    slot('textarea', 'Remark', { optional: true }),
    slot('number', 'Weight'),
    slot('photo', null),
    slot('text', null, { optional: true }),
    slot('date', null),
    slot('photo', null, { optional: true }),
    slot('signature', 'Signed'),
    slot('checkboxes', 'Damage', { options: [{ value: 'A' }] }),
  ];
  expect(placesOf(slots).fields).toEqual([
    'Front',
    'Answer',
    'Remark',
    'Weight',
    'Photo 1',
    'Text',
    'Date',
    'Photo 2',
    'Signed',
    'Damage',
  ]);
});

test('[S2.125] the one field without a label is named by the question', () => {
  expect(placesOf([choice, note, photo, slot('number', 'Weight'), slot('hologram', null)]).fields).toEqual([
    null,
    'Weight',
    null,
  ]);
});
