import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleAsset } from '../examples.ts';
import { stableId } from '../stable-id.ts';
import { matchSerial } from './match-serial.ts';

const asset = (serial_number: string | null, deleted_at: string | null = null) =>
  exampleAsset({ id: stableId('asset', String(serial_number), String(deleted_at)), serial_number, deleted_at });
const assets = [
  asset('000417'),
  asset('417A'),
  asset('52'),
  asset('https://firemark.example/a/9'),
  asset(null),
  asset('000600', '2026-11-01T10:00:00.000Z'),
];

test.each([
  ['000417', '000417'],
  ['417', '000417'],
  ['0000000417', '000417'],
  [' 000417\n', '000417'],
  ['417A', '417A'],
  ['00052', '52'],
  ['https://firemark.example/a/9', 'https://firemark.example/a/9'],
])('[S4.23] scanned %j matches %s', (scanned, serial) => {
  expect(matchSerial(scanned, assets).map((found) => found.serial_number)).toEqual([serial]);
});

test.each(['4170', '417B', '', '  ', '600', 'null', '4.17', '-417'])('[S4.23] scanned %j matches nothing', (scanned) => {
  expect(matchSerial(scanned, assets)).toEqual([]);
});

test('[S4.23, SCAN.8] an exact match comes before the integer, and a number used twice gives both', () => {
  const twice = [asset('0052'), asset('52'), exampleAsset({ id: stableId('asset', 'twin'), serial_number: '52' })];
  expect(matchSerial('52', twice)).toEqual([twice[1], twice[2]]);
  expect(matchSerial('052', twice)).toEqual(twice);
});

test('[S4.23] every number is found with and without its leading zeros', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat(8), (number, zeros) => {
      const padded = asset('0'.repeat(zeros) + number.toString());
      expect(matchSerial(number.toString(), [padded])).toEqual([padded]);
      expect(matchSerial(`00${number}`, [padded])).toEqual([padded]);
    }),
  );
});
