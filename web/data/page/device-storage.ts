import { useEffect, useState } from 'react';

export interface DeviceStorage {
  /** Bytes, null where the browser doesn't say. */
  used: number | null;
  available: number | null;
  /** Whether the browser promised to keep what is here; null where it can't be asked. */
  isKept: boolean | null;
}

/** Older browsers, and those over plain HTTP, lack some of it. */
const manager = (): Partial<StorageManager> => (navigator as Partial<Navigator>).storage ?? {};

async function look(): Promise<DeviceStorage> {
  const storage = manager();
  const estimate = await storage.estimate?.call(storage).catch(() => null);
  const isKept = await storage.persisted?.call(storage).catch(() => null);
  return { used: estimate?.usage ?? null, available: estimate?.quota ?? null, isKept: isKept ?? null };
}

/** What this site takes on the device, read when it is first shown; null until then. */
export function useDeviceStorage(): { storage: DeviceStorage | null; ask: () => Promise<boolean> } {
  const [storage, setStorage] = useState<DeviceStorage | null>(null);
  useEffect(() => {
    let isShown = true;
    void look().then((found) => {
      if (isShown) setStorage(found);
    });
    return () => {
      isShown = false;
    };
  }, []);
  const ask = async () => {
    const isKept = await askToKeep();
    setStorage(await look());
    return isKept;
  };
  return { storage, ask };
}

let wasAsked = false;

/** Asks the browser to keep what is here, whatever room other sites want. */
export async function askToKeep(): Promise<boolean> {
  wasAsked = true;
  const storage = manager();
  return (await storage.persist?.call(storage).catch(() => false)) ?? false;
}

/** Asks once, as soon as there is something that only this device has [ROOM.8]. */
export function useAskToKeep(isUnsent: boolean): void {
  useEffect(() => {
    if (isUnsent && !wasAsked) void askToKeep();
  }, [isUnsent]);
}
