import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DATA_VERSION } from '#domain/versions/data-version.ts';
import { serverCalls } from '#web/data/worker/sync/server-calls.ts';
import { everyCall } from '#web/data/worker/testing/every-call.ts';
import { knownInCalls, LISTED_SINCE, saidSince } from './said-in-calls.ts';

/** What was said, by call. */
const said = new Map<string, Set<string>>();

async function hear(address: string, { method = 'GET', body }: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(address, 'http://server');
  const call = `${method} ${pathname}`;
  const keys = typeof body === 'string' ? keysOf(JSON.parse(body) as object) : [];
  said.set(call, new Set([...(said.get(call) ?? []), ...keys, ...[...searchParams.keys()].map((key) => `?${key}`)]));
  return Response.json({ held: [], before: 0, next: null, total: 0, verdicts: [], lacking: [], unknown: [] });
}

/** Those within an object too. */
const keysOf = (value: object, prefix = ''): string[] =>
  Object.entries(value).flatMap(([key, inner]: [string, unknown]) => [
    prefix + key,
    ...(typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? keysOf(inner, `${prefix}${key}.`) : []),
  ]);

const word = { verdict: 'refused', reason: 'No' } as const;

beforeAll(async () => {
  const calls = serverCalls(hear, 'token');
  // What an answer is like doesn't matter here.
  for (const make of Object.values(everyCall)) await make(calls).catch(() => undefined);
  vi.stubGlobal('Worker', EventTarget);
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', hear);
  const decisions = await import('#web/data/page/decisions.ts');
  await decisions.judgeHeld('op', word);
  for (const of of [{ inspection: 'inspection' }, { device: 'device', author: 'author' }])
    await decisions.judgeAllHeld(of, 1, word, () => undefined);
  await decisions.endConflict('conflict', 'kept');
  await decisions.keepSiteDeleted('site');
});
afterAll(() => vi.unstubAllGlobals());

test('[VER.35] what calls say is listed as of the first servers of this version', () => {
  expect(LISTED_SINCE).toBe(DATA_VERSION);
});

test('[VER.35] whatever the app says in a call a former server of this version knows, or it is listed what becomes of it there', () => {
  const unlisted = [...said].flatMap(([call, keys]) => {
    const listed = new Set([...(knownInCalls[call] ?? []), ...Object.keys(saidSince[call] ?? {})]);
    return call in knownInCalls ? [...keys].filter((key) => !listed.has(key)).map((key) => `${call} ${key}`) : [call];
  });
  expect(unlisted).toEqual([]);
});

test('[VER.35] what is listed is said', () => {
  const unsaid = Object.entries(saidSince).flatMap(([call, keys]) =>
    Object.keys(keys).filter((key) => said.get(call)?.has(key) !== true),
  );
  expect(unsaid).toEqual([]);
  expect(Object.keys(knownInCalls).filter((call) => !said.has(call))).toEqual([]);
});
