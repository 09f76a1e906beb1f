import type { Socket } from 'node:net';

/** Two ends of a way through a proxy: they end together, and are among the open ones until then. */
export function tieSockets(open: Set<Socket>, client: Socket, upstream: Socket): void {
  for (const socket of [client, upstream]) {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      open.delete(socket);
      client.destroy();
      upstream.destroy();
    });
  }
}
