import { expect, test } from 'vitest';
import { differingFields } from './differing-fields.ts';

test('[S3.3, SESS.16, PASS.18] what was typed is what differs, and never a secret', () => {
  const saved = { name: 'Kings Wharf', notes: null, town: 'Leeds', ids: ['a'], password: '' };
  const typed = { name: 'Kings Wharf 2', notes: '', town: 'Leeds', ids: ['a', 'b'], password: 'open sesame' };
  expect(differingFields(typed, saved, ['password'])).toEqual({ name: 'Kings Wharf 2', ids: ['a', 'b'] });
});
