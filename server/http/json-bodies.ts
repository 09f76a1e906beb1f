import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/** Far more than any record has; what goes deeper could not be written again. */
const MOST_DEPTH = 64;

/**
 * Bodies are JSON. An empty one counts as `{}`, one of another type as none; keys that would reach a prototype are dropped, and
 * what is nested too deeply is refused [HTTP].
 */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, {});
    else if (isTooDeep(body)) done(new Refusal(400, `The body is nested more than ${MOST_DEPTH} deep`));
    else void parse(request, body, done);
  });
  app.addContentTypeParser('*', ({ headers }, _body, done) => {
    if (isNone(headers)) done(null, undefined);
    else done(new Refusal(415, 'Unsupported Media Type'));
  });
}

const isNone = ({ 'content-length': length = '0', 'transfer-encoding': encoding }: IncomingHttpHeaders): boolean =>
  length === '0' && encoding === undefined;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
/** `[` and `{`, `]` and `}` differ in one bit that is the same in both pairs. */
const [OPENING, CLOSING] = [0x5b, 0x5d];
const EITHER_BRACKET = 0xdf;

/** Counts brackets outside texts; what is no JSON at all the parser refuses. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfText(json, at);
    else if ((code & EITHER_BRACKET) === OPENING) depth += 1;
    else if ((code & EITHER_BRACKET) === CLOSING) depth -= 1;
    if (depth > MOST_DEPTH) return true;
  }
  return false;
}

/** Where the text that begins at `from` ends; a quote behind an odd number of backslashes is a part of it. */
function endOfText(json: string, from: number): number {
  for (let at = json.indexOf('"', from + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return json.length;
}
