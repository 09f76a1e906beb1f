import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { SmallDevice } from '../testing/small-device.ts';
import { MARGIN_BYTES, type MarginFile } from './margin.ts';
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
  await room.takeMargin(true);
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
  vi.advanceTimersByTime(1_001);
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

test('[ROOM.10] who takes the room that is held back has proven it for the pages that come next', async () => {
  const { device, room, write } = newRoom(9 * MB + 13 * MB);
  await room.takeMargin();
  const grown = vi.spyOn(device, 'grow');
  await write(4 * MB, { received: true });
  await write(4 * MB, { received: true });
  expect(grown).not.toHaveBeenCalled();
  await expect(write(MB, { received: true })).rejects.toMatchObject({ code: 'no-room' });
});

test('[ROOM.12] an attempt that found no room is not made again for two minutes, unless somebody asks', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const { device, room, write } = newRoom(12 * MB);
  const grown = vi.spyOn(device, 'grow');
  const most = () => Math.max(...grown.mock.calls.map(([size]) => size));
  const tried = async (work: () => Promise<unknown>) => {
    grown.mockClear();
    await work().catch(() => undefined);
    return grown.mock.calls.length > 0;
  };
  // The first page looks for what would be proven ahead.
  await write(1000, { received: true });
  expect(most()).toBe(12 * MB);
  grown.mockClear();
  await write(1000, { received: true });
  expect(most()).toBeLessThan(6 * MB);
  expect(await tried(() => room.takeMargin())).toBe(true);
  expect(await tried(() => room.takeMargin())).toBe(false);
  expect(await tried(() => write(1000, { received: true }))).toBe(false);
  expect(await tried(() => write(1000))).toBe(true);
  expect(await tried(() => room.takeMargin(true))).toBe(true);
  vi.advanceTimersByTime(120_000);
  device.free = 40 * MB;
  await write(1000, { received: true });
  expect(device.margin).toBe(MARGIN_BYTES);
});

test('[ROOM.2] a large value that finds no room, or can’t be read, is told from a mistake in the app', async () => {
  const { room } = newRoom(40 * MB);
  const refused = (message: string) => room.failed(new DOMException(message, 'DataError'))?.code ?? null;
  expect(refused('Failed to write blobs (IOError)')).toBe('no-room');
  expect(refused('Failed to read large IndexedDB value')).toBe('no-store');
  expect(refused('The parameter is not a valid key.')).toBe(null);
});

test('[ROOM.11] writes at once each find room beside the others, and what has ended counts no more', async () => {
  const { device, room } = newRoom(10 * MB);
  const ends = Promise.withResolvers<void>();
  const writes = [1, 2, 3, 4].map(() =>
    room.guard({ bytes: 4 * MB }, async () => {
      await ends.promise;
      device.free -= 4 * MB;
    }),
  );
  await expect(Promise.any(writes.slice(1))).rejects.toMatchObject({
    errors: [{ code: 'no-room' }, { code: 'no-room' }, { code: 'no-room' }],
  });
  ends.resolve();
  await writes[0];
  expect(device.free).toBe(6 * MB);
  await room.guard({ bytes: MB / 2 }, async () => undefined);
});

test('[ROOM.11] what only this device has takes the room that was proven ahead for pages', async () => {
  const { device, room, write } = newRoom(MARGIN_BYTES + 14 * MB);
  await room.takeMargin();
  await write(MB / 2, { received: true });
  await write(8.25 * MB);
  for (let page = 0; page < 7; page += 1) await write(MB, { received: true }).catch(() => undefined);
  expect(device.free + device.margin).toBeGreaterThan(5 * MB);
  expect(device.free).toBeGreaterThan(0);
});

test('[ROOM.5] a file that is opened late is given to other tabs as any other', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const late = Promise.withResolvers<MarginFile>();
  const room = new Room({ openMargin: () => late.promise, onState: () => undefined });
  const written = room.guard({}, async () => 'kept');
  await vi.advanceTimersByTimeAsync(501);
  expect(await written).toBe('kept');
  const file = await new SmallDevice(40 * MB).open();
  const close = vi.spyOn(file, 'close');
  late.resolve(file);
  await vi.advanceTimersByTimeAsync(900);
  expect(close).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(close).toHaveBeenCalledTimes(1);
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
