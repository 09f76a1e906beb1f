import { expect, test } from 'vitest';
import { exampleUser } from '../examples.ts';
import { replaceCode } from './replace-code.ts';

const act = { user: { ...exampleUser(), forename: 'Priya', surname: 'Nair' }, today: '2026-11-22' };
const line = (from: string, to: string) => `22/11/2026 QR code ${from} replaced with ${to} by Priya Nair`;

test('[S2.103, SCAN.9] the scanned code becomes the serial number, and a replacement adds a line to the history', () => {
  expect(replaceCode(null, { serial_number: null, history: null }, '000992', act)).toEqual({
    serial_number: '000992',
    history: null,
  });
  expect(replaceCode('000417', { serial_number: '000417', history: 'Repainted' }, '000992', act)).toEqual({
    serial_number: '000992',
    history: `Repainted\n${line('000417', '000992')}`,
  });
});

test('[SCAN.9] scanning again before saving leaves one line; going back to the saved code leaves none', () => {
  const once = replaceCode('000417', { serial_number: '000417', history: null }, '000992', act);
  const twice = replaceCode('000417', once, '000993', act);
  expect(twice).toEqual({ serial_number: '000993', history: line('000417', '000993') });
  expect(replaceCode('000417', twice, '000417', act)).toEqual({ serial_number: '000417', history: null });
  const typedOn = { ...once, history: `${once.history}\nMoved` };
  expect(replaceCode('000417', typedOn, '000993', act).history).toBe(`Moved\n${line('000417', '000993')}`);
  expect(replaceCode('000417', typedOn, '000417', act)).toEqual({ serial_number: '000417', history: 'Moved' });
});
