import { expect, test } from 'vitest';
import { exampleUser } from '../examples.ts';
import { replaceCode } from './replace-code.ts';

const act = { user: { ...exampleUser(), forename: 'Priya', surname: 'Nair' }, today: '2026-11-22' };
const line = (from: string, to: string) => `22/11/2026 QR code ${from} replaced with ${to} by Priya Nair`;

const nothing = { serial_number: null, history: null };
const saved = (history: string | null) => ({ serial_number: '000417', history });

test('[S2.103, SCAN.9] the scanned code becomes the serial number, and a replacement adds a line to the history', () => {
  expect(replaceCode(nothing, nothing, '000992', act)).toEqual({
    serial_number: '000992',
    history: null,
  });
  expect(replaceCode(saved('Repainted'), saved('Repainted'), '000992', act)).toEqual({
    serial_number: '000992',
    history: `Repainted\n${line('000417', '000992')}`,
  });
});

test('[SCAN.9] scanning again before saving leaves one line; going back to the saved code leaves none', () => {
  const once = replaceCode(saved(null), saved(null), '000992', act);
  const twice = replaceCode(saved(null), once, '000993', act);
  expect(twice).toEqual({ serial_number: '000993', history: line('000417', '000993') });
  expect(replaceCode(saved(null), twice, '000417', act)).toEqual({ serial_number: '000417', history: null });
  const typedOn = { ...once, history: `${once.history}\nMoved` };
  expect(replaceCode(saved(null), typedOn, '000993', act).history).toBe(`Moved\n${line('000417', '000993')}`);
  expect(replaceCode(saved(null), typedOn, '000417', act)).toEqual({ serial_number: '000417', history: 'Moved' });
});

test('[SCAN.9] a line that is saved stays, though the same code is typed back and another scanned', () => {
  const before = saved(`Repainted\n${line('000417', '000992')}`);
  const typed = { ...before, serial_number: '000992' };
  const lines = `${before.history}\n${line('000417', '000993')}`;
  expect(replaceCode(before, typed, '000993', act)).toEqual({ serial_number: '000993', history: lines });
  const again = replaceCode(before, before, '000992', act);
  expect(again.history).toBe(`${before.history}\n${line('000417', '000992')}`);
  expect(replaceCode(before, again, '000993', act).history).toBe(lines);
});

test('[SCAN.9, TEXT.13] a serial number that shows nothing is replaced without a line', () => {
  const unseen = { serial_number: '\u2800', history: null };
  expect(replaceCode(unseen, unseen, '000992', act)).toEqual({ serial_number: '000992', history: null });
});
