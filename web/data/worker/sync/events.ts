import type { ServerCalls } from './server-calls.ts';

/** Three of the server's heartbeats: after so long in silence the stream counts as lost. */
const SILENCE_MS = 60_000;

/** The longest that a server may send its devices away for. */
const LONGEST_PAUSE_MS = 60_000;

/** How a stream ended. */
interface Heard {
  /** Whether any event came. */
  any: boolean;
  /** When to come back, as the server has asked; null when it hasn't. */
  comeBackIn: number | null;
}

/** Calls back for every event of the server's stream, which says one at once [SYNC]. */
export async function listenToEvents(
  calls: Pick<ServerCalls, 'events'>,
  signal: AbortSignal,
  onEvent: () => void,
): Promise<Heard> {
  const heard: Heard = { any: false, comeBackIn: null };
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await calls.events(AbortSignal.any([signal, silence.signal]));
    if (response.body === null) return heard;
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return heard;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      const lines = `${rest}${decoder.decode(value, { stream: true })}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) heard.comeBackIn = pauseOf(line) ?? heard.comeBackIn;
      if (!lines.some((line) => line.startsWith('data:'))) continue;
      heard.any = true;
      onEvent();
    }
  } catch {
    return heard;
  } finally {
    clearTimeout(timer);
  }
}

/** What a line `retry: 3000` asks for; null of any other. */
function pauseOf(line: string): number | null {
  const [, milliseconds] = /^retry: ?(\d{1,9})\r?$/.exec(line) ?? [];
  return milliseconds === undefined ? null : Math.min(LONGEST_PAUSE_MS, Number(milliseconds));
}
