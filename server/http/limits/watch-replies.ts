import type { Server } from 'node:http';
import type { ConnectionLimits } from './connection-limits.ts';

/** Ends connections over which a reply lies ready and nothing of it is taken: it stays in memory until then [HTTP]. */
export function watchReplies(server: Server, { window }: ConnectionLimits): void {
  server.on('request', (_request, response) => {
    // Without a reply that waits to be taken, it is the server that takes its time.
    response.setTimeout(window, () => {
      const { socket } = response;
      if (socket !== null && socket.writableLength > 0) socket.destroy();
    });
  });
}
