import { expect, test } from 'vitest';
import { stableId } from '../stable-id.ts';
import { namedFiles } from './named-files.ts';

const [one, two] = [stableId('photo', 1), stableId('photo', 2)];

test.each([
  [JSON.stringify([one, two]), [one, two]],
  [JSON.stringify(['A', one]), [one]],
  ['["A","B"]', []],
  ['"text"', []],
  ['not JSON', []],
  [null, []],
])('[S3.29] the answer %j names the files %j', (text, files) => {
  expect(namedFiles(text)).toEqual(files);
});
