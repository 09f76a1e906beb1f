import { expect, test } from 'vitest';
import { siteForm } from '#domain/site/site-form.ts';
import { exampleSite } from '#domain/examples.ts';
import { asSaved } from './as-saved.ts';

const held = { ...siteForm.parse(exampleSite()), name: ' Abbey ', notes: '' };

test('[FORM.3] what saving evens out of a field that nobody touched is not typed: a colleague’s value stays', () => {
  expect(asSaved(siteForm, held)).toMatchObject({ name: 'Abbey', notes: null });
});

test('[FORM.3] what could not be saved untouched is taken as it stands', () => {
  expect(asSaved(siteForm, { ...held, town: '' })).toEqual({ ...held, town: '' });
});
