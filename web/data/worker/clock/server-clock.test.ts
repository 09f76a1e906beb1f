import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { localDay } from '#domain/day/local-day.ts';
import { ServerClock } from './server-clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const at = (day: string, hour = 9) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00`);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A device whose clock says this when the server says that it is nine on the 21st. */
function heardAt(device: Date): ServerClock {
  const clock = new ServerClock();
  vi.setSystemTime(device);
  clock.hear({ device: device.toISOString(), server: at('2026-11-21').toISOString() });
  return clock;
}

/** Its clock is set, while the clock that nobody sets goes on. */
const setTo = (date: Date) => void vi.setSystemTime(date);
/** The clock that nobody sets stands still meanwhile. */
const sleep = (ms: number) => setTo(new Date(Date.now() + ms));
const pass = (ms: number) => void vi.advanceTimersByTime(ms);
const day = (clock: ServerClock) => clock.day(new Date());

const server = (today: string, clockDay: string) => ({ today, clockDay });
const own = (today: string) => ({ today, clockDay: null });

test.each([
  ['two days ahead', at('2026-11-23'), 8, server('2026-11-21', '2026-11-23')],
  ['two days ahead, offline for three', at('2026-11-23'), 72, server('2026-11-24', '2026-11-26')],
  ['two days behind', at('2026-11-19'), 8, server('2026-11-21', '2026-11-19')],
  ['two days behind, past midnight', at('2026-11-19'), 16, server('2026-11-22', '2026-11-20')],
  ['two days behind, offline for three', at('2026-11-19'), 72, server('2026-11-24', '2026-11-22')],
  ['ahead by a morning taken for an evening', at('2026-11-21', 21), 6, server('2026-11-21', '2026-11-22')],
])('[GRADE.14] the day is that of the server’s clock where the device’s is %s', (_what, device, hours, expected) => {
  const clock = heardAt(device);
  pass(hours * HOUR_MS);
  expect(day(clock)).toEqual(expected);
});

test.each([
  ['is right', at('2026-11-21'), 14, own('2026-11-21')],
  ['tells the hours of another time zone', at('2026-11-21', 17), 7, own('2026-11-22')],
])('[GRADE.14] the day is that of the device’s clock where it %s', (_what, device, hours, expected) => {
  const clock = heardAt(device);
  pass(hours * HOUR_MS);
  expect(day(clock)).toEqual(expected);
});

test('[GRADE.14] the day is that of the device’s clock where the server has not said its time, or not so that it can be read', () => {
  const clock = new ServerClock();
  setTo(at('2026-11-23'));
  expect(day(clock)).toEqual(own('2026-11-23'));
  clock.hear({ device: new Date().toISOString(), server: '' });
  expect(day(clock)).toEqual(own('2026-11-23'));
});

test.each([
  ['a morning taken for an evening, the next morning', at('2026-11-21', 21), 24, at('2026-11-22')],
  ['two days ahead, the same day', at('2026-11-23'), 1, at('2026-11-21', 10)],
  ['two days ahead, three days later', at('2026-11-23'), 72, at('2026-11-24')],
  ['two days behind, the same day', at('2026-11-19'), 1, at('2026-11-21', 10)],
  ['two days behind, three days later', at('2026-11-19'), 72, at('2026-11-24')],
])('[GRADE.14] a clock that is set right without a network is believed from then on: %s', (_what, device, hours, right) => {
  const clock = heardAt(device);
  pass(hours * HOUR_MS);
  setTo(right);
  const today = own(localDay(right));
  expect(day(clock)).toEqual(today);
  pass(HOUR_MS);
  expect(day(clock)).toEqual(today);
});

test('[GRADE.14] a clock that is set right after sleeps, between which it was read, is believed', () => {
  const clock = heardAt(at('2026-11-21', 21));
  for (let naps = 0; naps < 48; naps += 1) {
    sleep(HOUR_MS / 2);
    expect(day(clock).today).toBe(naps < 29 ? '2026-11-21' : '2026-11-22');
  }
  setTo(at('2026-11-22'));
  expect(day(clock)).toEqual(own('2026-11-22'));
});

test('[GRADE.14] after a sleep of more than an hour the device is believed, whose clock may have been set, until the server says its time again', () => {
  for (const device of [at('2026-11-23'), at('2026-11-19')]) {
    const clock = heardAt(device);
    sleep(HOUR_MS);
    expect(day(clock).today).toBe('2026-11-21');
    sleep(HOUR_MS + 1_000);
    expect(day(clock).clockDay).toBe(null);
    expect(clock.hear({ device: device.toISOString(), server: at('2026-11-21').toISOString() })).toBe(true);
    setTo(device);
    expect(day(clock).today).toBe('2026-11-21');
  }
});

test('[GRADE.14] a clock that is put back by minutes is still two days ahead', () => {
  const clock = heardAt(at('2026-11-23'));
  setTo(new Date(Date.now() - 4 * MINUTE_MS));
  expect(day(clock)).toEqual(server('2026-11-21', '2026-11-23'));
});

test('[GRADE.14] other tabs are to hear of a clock that is days off, and of one that was', () => {
  const clock = new ServerClock();
  const hear = (device: Date) => clock.hear({ device: device.toISOString(), server: at('2026-11-21').toISOString() });
  expect([hear(at('2026-11-21')), hear(at('2026-11-23')), hear(at('2026-11-23')), hear(at('2026-11-21'))]).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(hear(at('2026-11-21'))).toBe(false);
});
