import { expect, test } from 'vitest';
import type { AssetId } from '#domain/asset/asset.ts';
import { typedAboutAsset } from './typed-about-asset.ts';

const read = (label: string, values: Record<string, unknown>) =>
  typedAboutAsset('one' as AssetId)
    .find((typed) => typed.label === label)
    ?.read(values);

test('[FORM.4] what was typed into the dialogs of an asset reads as text', () => {
  expect(read('History', { text: 'Leaking' })).toBe('Leaking');
  expect(read('Grade change', { grade: 'fail', graded_at: '2026-11-20', recommendations: 'Replace it\nat once' })).toBe(
    'Fail\n20/11/2026\nReplace it\nat once',
  );
  expect(read('Grade change', { recommendations: 'Only this' })).toBe('Only this');
});
