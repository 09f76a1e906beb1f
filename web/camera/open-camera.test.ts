import { afterEach, expect, test, vi } from 'vitest';
import { openCamera } from './open-camera.ts';

afterEach(() => void vi.unstubAllGlobals());

const backs = ['Back Dual Wide Camera', 'Back Camera', 'Back Telephoto Camera'];

interface Phone {
  /** Lenses that can't be started, with what the browser says of it. */
  faults?: Record<string, string>;
  kept?: string | null;
  /** What the browser takes where only the back is asked for. */
  usual?: string;
}

/** A phone with three lenses whose ids are their names, of which one runs at a time. */
function phone({ faults = {}, kept = null, usual = 'Back Camera' }: Phone) {
  const asked: string[] = [];
  let running: string | null = null;
  const stream = (lens: string) => {
    running = lens;
    const track = { stop: () => (running = null), getSettings: () => ({ deviceId: lens }) };
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  };
  const getUserMedia = ({ video }: { video: { deviceId?: { exact: string } } }) => {
    const lens = video.deviceId?.exact ?? usual;
    asked.push(lens);
    const fault = faults[lens];
    if (fault !== undefined || running !== null) return Promise.reject(new DOMException('', fault ?? 'NotReadableError'));
    return Promise.resolve(stream(lens));
  };
  const enumerateDevices = () =>
    Promise.resolve(backs.map((label) => ({ deviceId: label, label, kind: 'videoinput', groupId: '' })));
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia, enumerateDevices } });
  vi.stubGlobal('localStorage', { getItem: () => (kept === null ? null : JSON.stringify({ id: kept, name: kept })) });
  return { asked, running: () => running };
}

test.each(['NotReadableError', 'AbortError', 'NotFoundError', 'OverconstrainedError'])(
  '[SCAN.14] a lens that was used last and can’t be started (%s) is stood in for, and not forgotten',
  async (fault) => {
    const { asked, running } = phone({ kept: 'Back Telephoto Camera', faults: { 'Back Telephoto Camera': fault } });
    const { lensId, lenses, keep } = await openCamera();
    expect([lensId, running(), keep]).toEqual(['Back Dual Wide Camera', 'Back Dual Wide Camera', null]);
    expect(lenses.map(({ id }) => id)).toEqual(backs);
    expect(asked).toEqual(['Back Telephoto Camera', 'Back Camera', 'Back Dual Wide Camera']);
  },
);

test('[SCAN.14] where the best lens can’t be started either, the one that the browser takes is opened again', async () => {
  const faults = { 'Back Telephoto Camera': 'AbortError', 'Back Dual Wide Camera': 'NotReadableError' };
  const { running } = phone({ kept: 'Back Telephoto Camera', faults });
  expect(await openCamera()).toMatchObject({ lensId: 'Back Camera', keep: null });
  expect(running()).toBe('Back Camera');
});

test('[SCAN.14] a lens that is chosen is kept once it has started, and one that can’t be leaves the former', async () => {
  phone({ kept: 'Back Camera' });
  const lens = { id: 'Back Telephoto Camera', name: 'Back Telephoto Camera' };
  expect(await openCamera(lens)).toMatchObject({ lensId: lens.id, keep: lens });
  phone({ kept: 'Back Camera', faults: { [lens.id]: 'NotReadableError' } });
  expect((await openCamera(lens)).keep).toBeNull();
});

test('[SCAN.1] a camera that is not allowed is not asked for again', async () => {
  const { asked } = phone({ kept: 'Back Camera', faults: { 'Back Camera': 'NotAllowedError' } });
  await expect(openCamera()).rejects.toThrow(expect.objectContaining({ name: 'NotAllowedError' }));
  expect(asked).toEqual(['Back Camera']);
});
