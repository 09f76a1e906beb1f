import type { ServerCalls } from './server-calls.ts';

/** Three of the server's heartbeats: after so long in silence the stream counts as lost. */
const SILENCE_MS = 60_000;

/** Calls back for every event of the server's stream, which says one at once; returns at its end whether any came [D4.4]. */
export async function listenToEvents(calls: ServerCalls, signal: AbortSignal, onEvent: () => void): Promise<boolean> {
  let heard = false;
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
      if (!lines.some((line) => line.startsWith('data:'))) continue;
      heard = true;
      onEvent();
    }
  } catch {
    return heard;
  } finally {
    clearTimeout(timer);
  }
}
