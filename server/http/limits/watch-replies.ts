import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { type ConnectionLimits, SAMPLES } from './connection-limits.ts';

/** Ends connections over which a reply lies ready that is taken too slowly, or not at all: it stays in memory until then [HTTP]. */
export function watchReplies(server: Server, limits: ConnectionLimits): void {
  const backlogs = new Map<Socket, Backlog>();
  server.on('request', ({ socket }, response) => {
    response.setTimeout(limits.window, () => {
      if (isWaiting(socket)) socket.destroy();
    });
    if (backlogs.has(socket)) return;
    backlogs.set(socket, none);
    socket.once('close', () => backlogs.delete(socket));
  });
  server.once('listening', () => {
    const timer = setInterval(() => look(backlogs, limits), limits.window / SAMPLES).unref();
    server.once('close', () => clearInterval(timer));
  });
}

/** How often something was seen to wait, one look after the other, and what had been taken before it. */
interface Backlog {
  looks: number;
  taken: number;
}

const none: Backlog = { looks: 0, taken: 0 };

function look(backlogs: Map<Socket, Backlog>, limits: ConnectionLimits): void {
  for (const [socket, { looks, taken }] of backlogs) {
    const { bytesWritten, writableLength } = socket;
    const before = looks === 0 ? bytesWritten - writableLength : taken;
    const next = isWaiting(socket) ? { looks: looks + 1, taken: before } : none;
    backlogs.set(socket, next);
    if (isSlow(bytesWritten, next, limits)) socket.destroy();
  }
}

/** Without a reply that waits to be taken, it is the server that takes its time. */
const isWaiting = ({ writableLength }: Socket): boolean => writableLength > 0;

/** How far a piece is taken is not known: each has, after a window, the time that its bytes allow. */
const isSlow = (written: number, { looks, taken }: Backlog, { leastBytesPerWindow }: ConnectionLimits): boolean =>
  looks > SAMPLES && written - taken < ((looks - SAMPLES) * leastBytesPerWindow) / SAMPLES;
