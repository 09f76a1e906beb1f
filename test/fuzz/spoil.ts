import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Random } from '#server/demo/seeded-random.ts';
import { payloadOf, type Request } from './request.ts';
import { spoilJson, spoilText } from './spoil-json.ts';

type Spoiler = (request: Request, random: Random) => Request;

/** One to three things that nobody's client would send. */
export function spoil(request: Request, random: Random): Request {
  let spoilt = request;
  for (let left = 1 + random.whole(3); left > 0; left -= 1) spoilt = random.pick(spoilers)(spoilt, random);
  return spoilt;
}

const inJson: Spoiler = (request, random) =>
  typeof request.body !== 'object' || Buffer.isBuffer(request.body)
    ? request
    : { ...request, body: spoilJson(request.body, random) };

const inText: Spoiler = (request, random) => {
  const payload = payloadOf(request.body);
  if (payload === undefined) return { ...request, body: random.pick(['', ' ', '{}', 'x', 'null']) };
  return { ...request, body: Buffer.isBuffer(payload) ? spoilBytes(payload, random) : spoilText(payload, random) };
};

function spoilBytes(bytes: Buffer, random: Random): Buffer {
  const changed = Buffer.from(bytes);
  for (let left = 1 + random.whole(8); left > 0 && changed.length > 0; left -= 1)
    changed[random.whole(changed.length)] = random.whole(256);
  return random.share() < 0.5 ? changed : changed.subarray(0, random.whole(changed.length + 1));
}

const types: [string, ...string[]] = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/JSON',
  'image/jpeg',
  'image/svg+xml',
  '',
  ';',
  'a'.repeat(9_000),

  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'application/json,text/html',
];
const ofType: Spoiler = (request, random) => withHeader(request, 'content-type', random.pick(types));

/** Packed as it says, or not at all, or something else. */
const encoded: Spoiler = (request, random) => {
  const encoding = random.pick(['gzip', 'gzip', 'br', 'deflate', 'zstd', 'identity', 'gzip, gzip', 'x-gzip', '', 'nothing']);
  const payload = payloadOf(request.body) ?? '';
  const packers = [gzipSync, gzipSync, brotliCompressSync, (text: string | Buffer) => Buffer.from(text)] as const;
  const whole = random.pick(packers)(payload);
  const body = random.share() < 0.3 ? spoilBytes(whole, random) : whole;
  return withHeader({ ...request, body }, 'content-encoding', encoding);
};

const headers: [[string, string], ...[string, string][]] = [
  ['authorization', 'Bearer'],
  ['authorization', `Bearer ${'a'.repeat(200)}`],
  ['authorization', `Bearer ${' '.repeat(10_000)}`],
  ['authorization', 'Basic YWRtaW46ZGVtby1wYXNzd29yZA=='],
  ['accept-encoding', 'br;q=1.5, *;q=x, gzip;;'],
  ['accept-encoding', 'gzip, br, zstd, deflate, *'],
  ['accept', 'x'.repeat(5_000)],
  ['user-agent', '\u00ff'.repeat(5_000)],
  ['x-forwarded-for', '1.2.3.4, ::1, x'],
  ['x-content-sha256', 'A'.repeat(64)],
  ['x-content-sha256', ''],
  ['x-file-name', '%'],
  ['x-file-name', '%00%ed%a0%80%2f..%2f'],
  ['x-file-name', encodeURIComponent('🔥'.repeat(300))],
  ['range', 'bytes=0-,5-1,-'],
  ['if-none-match', '*'],
  ['origin', 'null'],
  ['x-no-compression', '1'],
  ['x-http-method-override', 'DELETE'],
  ['expect', '100-continue'],
];
const oddHeader: Spoiler = (request, random) => withHeader(request, ...random.pick(headers));

const withHeader = (request: Request, name: string, value: string): Request => ({
  ...request,
  headers: { ...request.headers, [name]: value },
});

const segments: [string, ...string[]] = [
  '',
  '.',
  '%2e%2e',
  '%00',
  '%ff',
  '%zz',
  '%C3%A9',
  'x'.repeat(120),
  'x'.repeat(3_000),
  "'%20or%201=1--",
  '%2F',
  '*',
  '__proto__',
];
const inPath: Spoiler = (request, random) => {
  const parts = request.path.split('/');
  const at = 1 + random.whole(parts.length - 1);
  const part = parts[at] ?? '';
  const odd = random.pick([...segments, part.toUpperCase(), `${part}%00`, `${part}/`, `/${part}`, `${part};x`]);
  return { ...request, path: parts.with(random.share() < 0.7 ? parts.length - 1 : at, odd).join('/') };
};

const queries: [string, ...string[]] = [
  'grade',
  'grade=',
  'grade[]=a',
  'grade=%00',
  'grade=%',
  '__proto__=1',
  'a[b][c]=1',
  '?',
  '&&&=&',
  'grade=%ed%a0%80',
  'x'.repeat(9_000),
];
const oddQuery: Spoiler = (request, random) => {
  const repeated = `${request.query === '' ? 'grade=x' : request.query}&`.repeat(1 + random.whole(600));
  const query = random.pick([
    ...queries,
    repeated,
    'asset_types[]=',
    'asset_types%5B%5D=%00',
    'after=-1',
    'after=1e999',
    'after=x',
  ]);
  return { ...request, query };
};

const otherMethod: Spoiler = (request, random) => ({
  ...request,
  method: random.pick(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']),
});

const spoilers: [Spoiler, ...Spoiler[]] = [
  ...([inJson, inJson, inJson, inJson, inJson, inJson, inText, inText] as const),
  ...([ofType, encoded, oddHeader, inPath, oddQuery, otherMethod] as const),
];
