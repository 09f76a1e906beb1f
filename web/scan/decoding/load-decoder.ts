import { prepareZXingModule } from 'zxing-wasm/reader';
import address from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** The decoder is not on this device and could not be fetched, as on a first visit that lost its connection. */
export class DecoderMissingError extends Error {
  override readonly name = 'DecoderMissingError';
}

let loading: Promise<void> | null = null;

/** Loads the decoder once, from our own address; a failure is tried again by the next call. */
export function loadDecoder(fetchBytes: () => Promise<ArrayBuffer> = fetchDecoder): Promise<void> {
  loading ??= start(fetchBytes).catch((cause: unknown) => {
    loading = null;
    throw new DecoderMissingError('the decoder could not be loaded', { cause });
  });
  return loading;
}

async function start(fetchBytes: () => Promise<ArrayBuffer>): Promise<void> {
  await prepareZXingModule({ overrides: { wasmBinary: await fetchBytes() }, fireImmediately: true });
}

async function fetchDecoder(): Promise<ArrayBuffer> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
  return reply.arrayBuffer();
}
