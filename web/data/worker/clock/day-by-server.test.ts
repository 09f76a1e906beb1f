import { expect, test } from 'vitest';
import { dayByServer } from './day-by-server.ts';

const at = (day: string, hour = 9) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00`);
/** At nine on the 21st by the server's clock. */
const heard = (device: Date) => ({ device: device.toISOString(), server: at('2026-11-21').toISOString() });
const ahead = heard(at('2026-11-23'));
const behind = heard(at('2026-11-19'));
const server = (today: string, clockDay: string) => ({ today, clockDay });
const own = (today: string) => ({ today, clockDay: null });

test.each([
  ['two days ahead', ahead, at('2026-11-23', 17), server('2026-11-21', '2026-11-23')],
  ['two days ahead, offline for three', ahead, at('2026-11-26', 9), server('2026-11-24', '2026-11-26')],
  ['two days behind', behind, at('2026-11-19', 17), server('2026-11-21', '2026-11-19')],
  ['two days behind, past midnight', behind, at('2026-11-20', 1), server('2026-11-22', '2026-11-20')],
  [
    'ahead by a morning taken for an evening',
    heard(at('2026-11-21', 21)),
    at('2026-11-22', 3),
    server('2026-11-21', '2026-11-22'),
  ],
])('[GRADE.14] the day is that of the server’s clock where the device’s is %s', (_what, clock, now, expected) => {
  expect(dayByServer(clock, now)).toEqual(expected);
});

test.each([
  ['is right', heard(at('2026-11-21')), at('2026-11-21', 23)],
  ['has not been compared', undefined, at('2026-11-21', 23)],
  ['could not be compared', { device: at('2026-11-23').toISOString(), server: '' }, at('2026-11-23')],
  ['tells the hours of another time zone', heard(at('2026-11-21', 17)), at('2026-11-22', 0)],
  ['was two days ahead and has been set back', ahead, at('2026-11-21', 12)],
  ['was two days behind and has been set on', behind, at('2026-11-21', 12)],
])('[GRADE.14] the day is that of the device’s clock where it %s', (_what, clock, now) => {
  const { today, clockDay } = dayByServer(clock, now);
  expect([today, clockDay]).toEqual([dayByServer(undefined, now).today, null]);
});

test('[GRADE.14] a clock that is put back by seconds is still two days ahead', () => {
  const later = new Date(Date.parse(ahead.device) - 2_000);
  expect(dayByServer(ahead, later)).toEqual(server('2026-11-21', '2026-11-23'));
  expect(dayByServer(undefined, later)).toEqual(own('2026-11-23'));
});
