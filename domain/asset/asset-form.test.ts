import { expect, test } from 'vitest';
import { exampleAsset } from '../examples.ts';
import { assetForm } from './asset-form.ts';

const valid = exampleAsset();

test('[S5.13] serial number and history are optional', () => {
  expect(assetForm.parse({ ...valid, serial_number: ' ', history: '' })).toMatchObject({ serial_number: null, history: null });
  expect(assetForm.parse({ ...valid, serial_number: ' 000417 ', history: 'one\ntwo\n' })).toMatchObject({
    serial_number: '000417',
    history: 'one\ntwo\n',
  });
});

test.each(['asset_type_id', 'site_id', 'location'])('[S5.13] %s is required', (field) => {
  const { error } = assetForm.safeParse({ ...valid, [field]: '' });
  expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, 'Value is required']]);
});
