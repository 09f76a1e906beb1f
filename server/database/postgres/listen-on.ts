import { Client, type Pool } from 'pg';

const LISTEN_AGAIN_MS = 5_000;

interface Listener {
  onNotice: (payload: string) => void;
  /** From now on notices come, if this address passes them on. */
  onListening: () => void;
  /** None come until it listens again, which is tried by itself; without an error where the connection just ended. */
  onLost: (error: Error | null) => void;
}

/** Hears what is told on a channel, by a connection of its own to where the pool connects; returns what ends it. */
export function listenOn(pool: Pool, channel: string, { onNotice, onListening, onLost }: Listener): () => Promise<void> {
  let isEnded = false;
  let client: Client | null = null;
  let again: NodeJS.Timeout | null = null;

  const listen = async () => {
    again = null;
    const one = new Client(pool.options);
    const lose = (error: Error | null) => {
      if (client === one) client = null;
      if (isEnded) return;
      onLost(error);
      again ??= setTimeout(() => void listen(), LISTEN_AGAIN_MS).unref();
    };
    one.on('error', lose);
    one.once('end', () => lose(null));
    one.on('notification', ({ payload = '' }) => onNotice(payload));
    try {
      await one.connect();
      await one.query(`listen ${channel}`);
      client = one;
      if (isEnded) await one.end();
      else onListening();
    } catch (error) {
      lose(error as Error);
      await one.end().catch(() => {});
    }
  };

  void listen();
  return async () => {
    isEnded = true;
    if (again !== null) clearTimeout(again);
    await client?.end();
  };
}
