import { expect, test } from 'vitest';
import { codeRead, numberRead, serialOf } from './scan-read.ts';

test.each(['FM-0990417\r\n', '\uFEFFFM-0990417', ' FM-0990417\t', 'FM-0990417'])(
  '[SCAN.18] a code gives its asset the serial number without what is around it: %j',
  (text) => {
    expect(serialOf(codeRead(text))).toBe('FM-0990417');
  },
);

test('[SCAN.18] what no serial number may be is none', () => {
  for (const text of ['', ' \r\n', 'BEGIN:VCARD\r\nEND:VCARD', 'A'.repeat(201)]) expect(serialOf(codeRead(text))).toBeNull();
  expect(serialOf(numberRead(['000417', '417']))).toBe('000417');
});
