import type { ServerCalls } from './server-calls.ts';

/** Calls back for every event of the server's stream; settles when the stream ends or can't be held open [D4.4]. */
export async function listenToEvents(calls: ServerCalls, signal: AbortSignal, onEvent: () => void): Promise<void> {
  try {
    const response = await calls.events(signal);
    if (response.body === null) return;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = `${rest}${value}`.split('\n');
      rest = lines.pop() ?? '';
      if (lines.some((line) => line.startsWith('data:'))) onEvent();
    }
  } catch {
    // The caller goes on by polling, and tries again.
  }
}
