import { JSONParser } from '@streamparser/json';
import { z } from 'zod';
import { grouped } from '#domain/grouped.ts';
import { UNSTORABLE } from '#domain/entity.ts';
import { isStorable } from '#domain/text-rules.ts';
import { Refusal } from '../../http/refusal.ts';
import { pauser } from '../write/pauser.ts';
import { instantOf } from './read-posted.ts';

const listedText = z.string().max(100).refine(isStorable, UNSTORABLE);
const listedLine = z.object({ id: listedText, updated_at: listedText.nullish() });

const MOST_LINES = 400_000;
/** Read at once; no line is longer. */
const SLICE_BYTES = 16_384;

/** What a list call is sent, as the docs of the calls tell it. */
export const listBody = z.array(listedLine).max(MOST_LINES);

/** The stamps of a list by their ids, in its order: read in slices, between which others go on [CALL, HTTP.16]. */
export async function readList(body: Buffer): Promise<Map<string, string | null>> {
  const stamps = new Map<string, string | null>();
  const pause = pauser();
  let lines = 0;
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  parser.onValue = ({ value }) => {
    if (lines === MOST_LINES) throw new Refusal(400, `A list has at most ${grouped(MOST_LINES)} lines`);
    const { id, updated_at } = checked(value, lines);
    stamps.set(id, instantOf(updated_at));
    lines += 1;
  };
  if (!isList(body)) throw new Refusal(400, 'must be a list');
  for (let from = 0; from < body.length; from += SLICE_BYTES) {
    const before = lines;
    write(parser, body.subarray(from, from + SLICE_BYTES));
    const isWhole = body.length - from <= SLICE_BYTES;
    if (lines === before && !isWhole)
      throw new Refusal(400, `A line of a list has at most ${grouped(SLICE_BYTES)} bytes`, String(lines));
    await pause();
  }
  if (!parser.isEnded) throw new Refusal(400, NO_JSON);
  return stamps;
}

const NO_JSON = 'The body is no JSON';

const [BRACKET, BLANKS] = [0x5b, new Set([0x20, 0x09, 0x0a, 0x0d])];
const isList = (body: Buffer): boolean => body[body.findIndex((byte) => !BLANKS.has(byte))] === BRACKET;

function checked(line: unknown, at: number): z.infer<typeof listedLine> {
  const parsed = listedLine.safeParse(line);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Refusal(400, issue?.message ?? 'is not valid', [at, ...(issue?.path ?? [])].join('.'));
}

function write(parser: JSONParser, slice: Buffer): void {
  try {
    parser.write(slice);
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(400, NO_JSON);
  }
}
