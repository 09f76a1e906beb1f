import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NEXT_CURSOR, PACKED_TYPE } from '#domain/sync/pulled-chunk.ts';
import type { Pulled, PullRequest } from './pull-request.ts';

/** Less is not worth packing. */
const LEAST_PACKED = 1_024;

/** Answers with a page; rows that many receive travel as they were packed for the first of them [SYNC.25, FAN.3]. */
export function sendPulled({ headers }: FastifyRequest, reply: FastifyReply, { head, rows, chunks = null }: Pulled) {
  const accepted = [headers['accept-encoding'] ?? []].flat();
  if (chunks !== null) {
    if (head.more && head.cursor !== null) void reply.header(NEXT_CURSOR, head.cursor);
    return sendPacked(accepted, reply, chunks.bytes(head, rows.text));
  }
  void reply.type('application/json; charset=utf-8');
  if (!rows.isShared || rows.size < LEAST_PACKED || !takes(accepted, 'gzip')) return rows.answer(head);
  void reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
  return rows.gzipped(head);
}

type Pack = (bytes: Buffer) => Promise<Buffer>;

/** In bytes; a page fits into one or two. */
const chunkSize = 1_000_000;

/** The best first; packed beside the event loop. */
const packings: readonly (readonly [string, Pack])[] = [
  ['zstd', (bytes) => promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 }, chunkSize })],
  ['br', (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 }, chunkSize })],
  ['gzip', (bytes) => promisify(gzip)(bytes, { level: 1, chunkSize })],
];

/** Compressed by the best that the browser takes [PULL.3]. */
async function sendPacked(accepted: readonly string[], reply: FastifyReply, bytes: Buffer): Promise<Buffer> {
  void reply.type(PACKED_TYPE).header('vary', 'accept-encoding');
  const [encoding, pack] = packings.find(([name]) => takes(accepted, name)) ?? [];
  if (encoding === undefined || pack === undefined || bytes.byteLength < LEAST_PACKED) return bytes;
  void reply.header('content-encoding', encoding);
  return pack(bytes);
}

/** Whether a header names an encoding that it doesn't exclude. */
const takes = (accepted: readonly string[], encoding: string): boolean =>
  accepted
    .flatMap((text) => text.split(','))
    .map((one) => one.split(';').map((part) => part.trim()))
    .some(([name, quality = 'q=1']) => name === encoding && Number(quality.slice('q='.length)) > 0);

/** How who asks takes a first pull: packed, and not as it was a while ago [PULL.1, PULL.14]. */
export const takenAs = ({ headers }: FastifyRequest): Pick<PullRequest, 'columns' | 'isFresh'> => ({
  columns: headers.accept?.includes(PACKED_TYPE) === true,
  isFresh: headers['cache-control']?.split(',').some((directive) => directive.trim() === 'no-cache') === true,
});
