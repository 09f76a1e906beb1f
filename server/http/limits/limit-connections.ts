import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from '../client-address.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import { UnderWay } from './under-way.ts';

/** Closes the connections of an address that has too many; not for where all are those of a proxy [LIMIT]. */
export function limitConnections(server: Server, { ofAddress }: ConnectionLimits): void {
  const open = new UnderWay();
  server.on('connection', (socket: Socket) => {
    if (!open.enter(addressKey(socket.remoteAddress ?? ''), ofAddress, socket)) socket.destroy();
  });
}
