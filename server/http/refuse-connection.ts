import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { REQUEST_ID_HEADER, requestId } from './request-ids.ts';

interface ConnectionError extends Error {
  code?: string;
}

/** Answers what never became a request, and closes its connection [HTTP]. */
export function refuseConnection(error: ConnectionError, socket: Duplex): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') endWith(socket, 408, TOO_SLOW);
  else if (error.code === 'HPE_HEADER_OVERFLOW') endWith(socket, 431, 'The headers are too long');
  else endWith(socket, 400, 'This is not an HTTP request');
}

/** Answers who expects anything but to be told to go on, before Fastify hears of it [HTTP.7]. */
export function refuseExpectation(request: IncomingMessage, response: ServerResponse): void {
  const body = JSON.stringify({ message: 'What the request expects can’t be done' });
  const headers = {
    connection: 'close',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    [REQUEST_ID_HEADER]: requestId(request),
  };
  response.writeHead(417, headers).end(body);
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
