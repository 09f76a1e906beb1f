import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

interface ConnectionError extends Error {
  code?: string;
}

/** Answers what never became a request, and closes its connection [HTTP]. */
export function refuseConnection(error: ConnectionError, socket: Duplex): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') endWith(socket, 408, TOO_SLOW);
  else if (error.code === 'HPE_HEADER_OVERFLOW') endWith(socket, 431, 'The headers are too long');
  else endWith(socket, 400, 'This is not an HTTP request');
}

export const TOO_SLOW = 'The request came too slowly';
export const IN_PIECES = 'The body came in too small pieces';

export function endWith(socket: Duplex, status: number, message: string): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
