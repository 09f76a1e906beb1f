import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { bodyLimits } from './body-limits.ts';
import { type ConnectionLimits, SAMPLES } from './connection-limits.ts';
import { endWith, IN_PIECES, TOO_SLOW } from '../refuse-connection.ts';

/** Each piece takes far more memory than what it brings, if that is little. */
const FREE_PIECES = 500;
const LEAST_BYTES_PER_PIECE = 512;

/**
 * Ends bodies that come too slowly or in too small pieces, and reads those that nobody reads, so that no connection waits for
 * ever [HTTP].
 */
export function watchBodies(server: Server, limits: ConnectionLimits): void {
  server.on('request', (request, response) => {
    if (!hasBody(request)) return;
    watchPieces(request, response);
    watchPace(request, response, limits);
    response.once('finish', () => drain(request));
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Any `SAMPLES` looks one after the other make a window. While the body waits for its reader, its sender isn't slow. */
function watchPace(request: IncomingMessage, response: ServerResponse, { window, leastBytesPerWindow }: ConnectionLimits): void {
  const { socket } = request;
  const began = socket.bytesRead;
  let samples = [began];
  const timer = setInterval(() => {
    const isUnread = request.readableLength >= request.readableHighWaterMark;
    samples = isUnread ? [socket.bytesRead] : [...samples.slice(-SAMPLES), socket.bytesRead];
    const isSlow = samples.length > SAMPLES && socket.bytesRead - (samples[0] ?? 0) < leastBytesPerWindow;
    const isInVain = response.writableFinished && socket.bytesRead - began > bodyLimits.index;
    if (request.complete || socket.destroyed || isSlow || isInVain) clearInterval(timer);
    if (request.complete || !(isSlow || isInVain)) return;
    end(request, response, 408, TOO_SLOW);
  }, window / SAMPLES);
  timer.unref();
  request.once('close', () => clearInterval(timer));
}

function watchPieces(request: IncomingMessage, response: ServerResponse): void {
  const push = request.push.bind(request);
  let pieces = 0;
  let bytes = 0;
  let isGivenUp = false;
  request.push = (piece: Buffer | null, encoding) => {
    pieces += 1;
    bytes += piece?.length ?? 0;
    if (piece === null || pieces <= FREE_PIECES || bytes >= pieces * LEAST_BYTES_PER_PIECE) return push(piece, encoding);
    if (!isGivenUp) end(request, response, 400, IN_PIECES);
    isGivenUp = true;
    return false;
  };
}

/** In words, where nothing was said yet. */
function end({ socket }: IncomingMessage, { headersSent }: ServerResponse, status: number, message: string): void {
  if (headersSent) socket.destroy();
  else endWith(socket, status, message);
}

/** Whoever sends a body that was refused unread hears the refusal, and may go on with the connection. */
function drain(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
}
