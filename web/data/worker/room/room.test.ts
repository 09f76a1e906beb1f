import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { SmallDevice } from '../testing/small-device.ts';
import { MARGIN_BYTES } from './margin.ts';
import { Room } from './room.ts';
import type { StorageState } from '../../protocol/storage-state.ts';

const MB = 1_048_576;

afterEach(() => void vi.useRealTimers());

function newRoom(free: number) {
  const device = new SmallDevice(free);
  const states: StorageState[] = [];
  const room = new Room({ openMargin: device.open, onState: (state) => states.push(state) });
  /** A write that takes so many bytes of the device. */
  const write = (bytes: number, need = {}) =>
    room.guard({ bytes, ...need }, async () => {
      device.free -= bytes;
    });
  return { device, states, room, write };
}

const quota = () => new DOMException('Encountered disk full', 'QuotaExceededError');

test('[ROOM.1] 9 MB are held back while as much is left beside them, and given up for what only this device has', async () => {
  const { device, states, room, write } = newRoom(20 * MB);
  await room.takeMargin();
  expect(device.margin).toBe(MARGIN_BYTES);
  device.free = 0;
  await expect(write(1000, { received: true })).rejects.toMatchObject({ code: 'no-room' });
  expect(device.margin).toBe(MARGIN_BYTES);
  await write(1000);
  expect([device.margin, device.free]).toEqual([0, MARGIN_BYTES - 1000]);
  expect(states).toEqual(['low']);
  await room.takeMargin();
  expect(device.margin).toBe(0);
  await expect(write(1000, { received: true })).rejects.toMatchObject({ code: 'no-room' });
  device.free = 20 * MB;
  await room.takeMargin();
  expect(device.margin).toBe(MARGIN_BYTES);
  expect(states).toEqual(['low', 'fine']);
});

test('[ROOM.2] a write that would find no room is refused before it is begun, and done once there is room', async () => {
  const { device, states, room, write } = newRoom(0);
  const begun = vi.fn<() => Promise<void>>(() => Promise.resolve());
  await expect(room.guard({}, begun)).rejects.toMatchObject({ code: 'no-room', message: /^Not saved: / });
  expect(begun).not.toHaveBeenCalled();
  device.free = 8 * MB;
  await expect(write(4 * MB)).rejects.toMatchObject({ code: 'no-room' });
  await room.guard({}, begun);
  expect(states).toEqual(['full', 'fine']);
});

test('[ROOM.4] what frees room is written with the last of it', async () => {
  const { device, write } = newRoom(4.8 * MB);
  await expect(write(100)).rejects.toMatchObject({ code: 'no-room' });
  await write(100, { frees: true });
  device.free = 4.2 * MB;
  await expect(write(100, { frees: true })).rejects.toMatchObject({ code: 'no-room' });
});

test('[ROOM.10] for pages that follow one another room is proven once for a second, and no more is written on it than was proven', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const { device, room, write } = newRoom(40 * MB);
  await room.takeMargin();
  const grown = vi.spyOn(device, 'grow');
  const page = (size: number) => write(size * MB, { received: true });
  await page(1);
  const once = grown.mock.calls.length;
  expect(once).toBeGreaterThan(0);
  await page(4);
  await page(4);
  expect(grown.mock.calls.length).toBe(once);
  await page(1);
  expect(grown.mock.calls.length).toBeGreaterThan(once);
  device.free = 3 * MB;
  vi.advanceTimersByTime(1_001);
  await expect(page(1)).rejects.toMatchObject({ code: 'no-room' });
  // What only this device has is proven each time.
  device.free = 3 * MB;
  await write(1000);
  expect(device.margin).toBe(0);
  await expect(page(1)).rejects.toMatchObject({ code: 'no-room' });
});

test('[ROOM.1] a write that fails for want of room is tried once more in what was held back', async () => {
  const { device, states, room } = newRoom(20 * MB);
  await room.takeMargin();
  const write = vi.fn<() => Promise<string>>(() => (device.margin === 0 ? Promise.resolve('kept') : Promise.reject(quota())));
  expect(await room.guard({}, write)).toBe('kept');
  expect(states).toEqual(['low']);
  await expect(room.guard({}, () => Promise.reject(quota()))).rejects.toMatchObject({ code: 'no-room' });
  await expect(room.guard({}, () => Promise.reject(new DOMException('', 'UnknownError')))).rejects.toMatchObject({
    code: 'no-store',
  });
  expect(states).toEqual(['low', 'full', 'failing']);
});

test('[ROOM.5] a file system that does not answer holds no write up', async () => {
  const written = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const room = new Room({ openMargin: () => new Promise(() => undefined), onState: () => undefined });
  await room.guard({}, written);
  await room.guard({}, written);
  expect(written).toHaveBeenCalledTimes(2);
});

test('[ROOM.5] where the browser has no file system of its own, the write itself says whether there is room', async () => {
  const states: StorageState[] = [];
  const room = new Room({ openMargin: () => Promise.resolve(null), onState: (state) => states.push(state) });
  expect(await room.guard({}, () => Promise.resolve('kept'))).toBe('kept');
  await expect(room.guard({}, () => Promise.reject(quota()))).rejects.toMatchObject({ code: 'no-room' });
  expect(states).toEqual(['full']);
});
