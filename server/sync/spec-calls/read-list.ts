import { JSONParser } from '@streamparser/json';
import { z } from 'zod';
import { grouped } from '#domain/grouped.ts';
import { UNSTORABLE } from '#domain/entity.ts';
import { isStorable } from '#domain/text-rules.ts';
import { Refusal } from '../../http/refusal.ts';
import { pauser } from '../write/pauser.ts';
import { instantOf } from '../writing/posted-time.ts';

const listedText = z.string().max(100).refine(isStorable, UNSTORABLE);
const listedLine = z.object({ id: listedText, updated_at: listedText.nullish() });

const MOST_LINES = 400_000;
/** Of a line, with what stands around it. */
const MOST_BYTES = 16_384;
/** Read at once. */
const SLICE_BYTES = 16_384;

/** What a list call is sent, as the docs of the calls tell it. */
export const listBody = z.array(listedLine).max(MOST_LINES);

/** The stamps of a list by their ids, in its order: read in slices, between which others go on [CALL, HTTP.16]. */
export async function readList(body: AsyncIterable<Buffer>): Promise<Map<string, string | null>> {
  const list = new List();
  const pause = pauser();
  for await (const piece of body) {
    for (let from = 0; from < piece.length; from += SLICE_BYTES) {
      list.read(piece.subarray(from, from + SLICE_BYTES));
      await pause();
    }
  }
  return list.stamps();
}

const NO_LIST = 'must be a list';
const NO_JSON = 'The body is no JSON';

const MARK = '\u{feff}';

class List {
  readonly #parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  readonly #stamps = new Map<string, string | null>();
  #lines = 0;
  #bytes = 0;
  /** Since the last line ended. */
  #unended = 0;

  constructor() {
    this.#parser.onValue = ({ value }) => this.#add(value);
  }

  /** Throws what is wrong with it. */
  read(slice: Buffer): void {
    const lines = this.#lines;
    this.#write(this.#bytes === 0 ? begun(slice) : slice);
    this.#bytes += slice.length;
    this.#unended = this.#lines === lines && !this.#parser.isEnded ? this.#unended + slice.length : 0;
    if (this.#unended > MOST_BYTES)
      throw new Refusal(400, `A line of a list has at most ${grouped(MOST_BYTES)} bytes`, `${lines}`);
  }

  stamps(): Map<string, string | null> {
    if (this.#bytes === 0) throw new Refusal(400, NO_LIST);
    if (!this.#parser.isEnded) throw new Refusal(400, NO_JSON);
    return this.#stamps;
  }

  #write(slice: Buffer): void {
    try {
      this.#parser.write(slice);
    } catch (error) {
      throw error instanceof Refusal ? error : new Refusal(400, NO_JSON);
    }
  }

  #add(line: unknown): void {
    if (this.#lines === MOST_LINES) throw new Refusal(400, `A list has at most ${grouped(MOST_LINES)} lines`);
    const { id, updated_at } = checked(line, this.#lines);
    this.#stamps.set(id, instantOf(updated_at));
    this.#lines += 1;
  }
}

/** What a list begins with, without a mark of its encoding. */
function begun(slice: Buffer): Buffer {
  const marked = slice.subarray(0, Buffer.byteLength(MARK)).toString() === MARK;
  const rest = marked ? slice.subarray(Buffer.byteLength(MARK)) : slice;
  if (!rest.toString('latin1').trimStart().startsWith('[')) throw new Refusal(400, NO_LIST);
  return rest;
}

function checked(line: unknown, at: number): z.infer<typeof listedLine> {
  const parsed = listedLine.safeParse(line);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Refusal(400, issue?.message ?? 'is not valid', [at, ...(issue?.path ?? [])].join('.'));
}
