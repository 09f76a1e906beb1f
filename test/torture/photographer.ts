import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import { FILE_HASH_HEADER, FILE_NAME_HEADER } from '#domain/sync/wire.ts';
import { examplePhoto } from '../example-photo.ts';
import type { Client } from './client.ts';

const PHOTO_BYTES = 100_000;

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A device that sends a photo again and again until the server confirms its hash. */
export class Photographer {
  readonly confirmed = new Map<string, string>();
  /** How many times a photo broke off. */
  interrupted = 0;
  readonly #client: Client;
  #photo: { id: string; bytes: Buffer<ArrayBuffer> } | null = null;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Whether the photo that is on its way, or a new one, is confirmed. */
  async send(): Promise<boolean> {
    const { id, bytes } = (this.#photo ??= { id: v7(), bytes: Buffer.from(examplePhoto(PHOTO_BYTES)) });
    const sha256 = sha256Of(bytes);
    const named = { [FILE_HASH_HEADER]: sha256, [FILE_NAME_HEADER]: 'photo.jpg' };
    const headers = { authorization: `Bearer ${this.#client.token}`, 'content-type': 'image/jpeg', ...named };
    try {
      const reply = await fetch(`${this.#client.url}/api/files/${id}`, { method: 'PUT', headers, body: bytes });
      const told = (await reply.json()) as { sha256?: string };
      if (reply.status !== 200 || told.sha256 !== sha256) throw new Error(`a photo was answered ${reply.status}`);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      this.interrupted += 1;
      return false;
    }
    this.confirmed.set(id, sha256);
    this.#photo = null;
    return true;
  }

  /** The hash of what the server gives under this id. */
  async read(id: string): Promise<string> {
    const headers = { authorization: `Bearer ${this.#client.token}` };
    const reply = await fetch(`${this.#client.url}/api/files/${id}`, { headers });
    return sha256Of(new Uint8Array(await reply.arrayBuffer()));
  }
}
