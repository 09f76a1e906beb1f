import { expect, test } from 'vitest';
import { packRows } from '#domain/sync/packed/packed-rows.ts';
import { PACKED_TYPE } from '#domain/sync/pulled-chunk.ts';
import { everyCall } from '../testing/every-call.ts';
import { packedBody } from '../testing/packed-body.ts';
import { nextId } from '../testing/test-tab.ts';
import { NetworkError, serverCalls, SessionEndedError } from './server-calls.ts';

test.each(Object.keys(everyCall) as (keyof typeof everyCall)[])(
  '[S4.25, S8.2] a session that has ended is said at once, whichever call meets it: %s',
  async (name) => {
    for (const status of [401, 403]) {
      let ended = 0;
      const refuse = async () => Response.json({ message: 'Log in again' }, { status });
      const made = serverCalls(refuse, 'token', () => (ended += 1));
      await expect(everyCall[name](made)).rejects.toThrow(SessionEndedError);
      expect(ended).toBe(1);
    }
  },
);

test('[S7.23, SYNC.31] what is under way is not asked for twice; what was answered, or failed, is asked for anew', async () => {
  const paths: string[] = [];
  let isDown = false;
  const answer = async (path: string) => {
    paths.push(path);
    if (isDown) throw new TypeError('Failed to fetch');
    return path.startsWith('/api/answers') ? Response.json({ answers: { one: [], other: [] } }) : new Response('bytes');
  };
  const made = serverCalls(answer, 'token');
  const photos = await Promise.all([made.file('a'), made.file('a'), made.file('b')]);
  expect(photos.map(({ binary }) => binary.byteLength)).toEqual([5, 5, 5]);
  await Promise.all([made.answers('one'), made.answers('one'), made.answers('other')]);
  expect(paths).toEqual(['/api/files/a', '/api/files/b', '/api/answers?grade=one', '/api/answers?grade=other']);
  isDown = true;
  expect((await Promise.allSettled([made.file('a'), made.file('a')])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  isDown = false;
  expect((await made.file('a')).binary.byteLength).toBe(5);
  expect(paths.filter((path) => path === '/api/files/a')).toHaveLength(3);
});

test('[PULL.4] a packed page is taken whole or not at all, and one without chunks as before', async () => {
  const rows = packRows({ ids: [nextId()], vers: [1], fields: { name: { values: ['\uFEFFünï 😀'] } } });
  const chunks = [
    { entity: 'sites' as const, rows, apart: null },
    { entity: 'asset_grades' as const, rows, apart: rows },
  ];
  const head = { cursor: 'next', more: true, rows: {}, evict: [], verdicts: [], to_decide: 0 };
  const page = { ...head, resync: false, total: 0, done: 0, now: '', chunks };
  const answering = (body: BodyInit, type: string) =>
    serverCalls(async () => new Response(body, { headers: { 'content-type': type } }), 'token');
  const body = packedBody(page);
  expect(await answering(body, PACKED_TYPE).pull(null, 'device')).toEqual(page);
  for (const length of [2, 50, body.byteLength - 1])
    await expect(answering(body.slice(0, length), PACKED_TYPE).pull(null, 'device')).rejects.toThrow(NetworkError);
  const { chunks: _none, ...plain } = page;
  expect(await answering(JSON.stringify(plain), 'application/json').pull(null, 'device')).toEqual(plain);
});

test('[PULL.12] a pull says how it goes on as soon as the server does, before the page has arrived', async () => {
  const body = new TransformStream<Uint8Array, Uint8Array>();
  const page = { cursor: 'next', more: true, rows: {} };
  const made = serverCalls(async () => new Response(body.readable, { headers: { 'next-cursor': 'next' } }), 'token');
  const heard: string[] = [];
  const next = Promise.withResolvers<string>();
  const arrived = made.pull(null, 'device', { onNext: next.resolve }).then((whole) => {
    heard.push('page');
    return whole;
  });
  heard.push(await next.promise);
  const writer = body.writable.getWriter();
  await writer.write(new TextEncoder().encode(JSON.stringify(page)));
  await writer.close();
  expect([await arrived, heard]).toEqual([page, ['next', 'page']]);
});

test('[SYNC.70] nothing that is read is asked for twice at a time, whichever call reads it; what differs is asked for by itself', async () => {
  const paths: string[] = [];
  const answer = async (path: string) => {
    paths.push(path);
    return path.startsWith('/api/files') ? new Response('bytes') : Response.json({ answers: { grade: [] }, held: [], before: 0 });
  };
  const made = serverCalls(answer, 'token');
  const reading = ['held', 'heldChange', 'conflicts', 'deletedSites', 'evidence', 'answers', 'answersOf', 'file'] as const;
  await Promise.all([...reading, ...reading].map((name) => everyCall[name](made)));
  expect(paths.toSorted()).toEqual([
    '/api/answers?grade=grade',
    '/api/answers?grade=one&grade=other',
    '/api/files/id',
    '/api/inspections/inspection/evidence?version=1',
    '/api/sync/conflicts?after=after',
    '/api/sync/deleted-sites?after=after',
    '/api/sync/held?after=0&answers=counted',
    '/api/sync/held?op=op',
  ]);
  await Promise.all([made.held(0), made.held(7), made.conflicts('c')]);
  expect(paths.slice(-3)).toEqual([
    '/api/sync/held?after=0&answers=counted',
    '/api/sync/held?after=7&answers=counted',
    '/api/sync/conflicts?after=c',
  ]);
});

/** A server of before `answers=` and `op=`, which answers two to a page. */
function formerServer(ops: readonly string[], patch: Record<string, unknown>) {
  const answer = async (path: string) => {
    const after = Number(new URLSearchParams(path.split('?')[1]).get('after'));
    const held = ops.map((op, at) => ({ op, sequence: at + 1, patch })).slice(after, after + 2);
    return Response.json({ held, next: after + 2 < ops.length ? after + 2 : null, total: ops.length });
  };
  return serverCalls(answer, 'token');
}

test('[VER.32, HELD.26] a former server sends what waits with its answers: they are counted and not kept', async () => {
  const counted = async (patch: Record<string, unknown>) => (await formerServer(['first'], patch).held(0)).held;
  expect(await counted({ grade: 'fail', answers: [{}, {}] })).toEqual([
    { op: 'first', sequence: 1, patch: { grade: 'fail' }, answer_count: 2 },
  ]);
  expect(await counted({ grade: 'fail' })).toMatchObject([{ patch: { grade: 'fail' }, answer_count: null }]);
});

test('[VER.32, HELD.23] a former server is asked for the page of a held change, and only what waits there no more was decided', async () => {
  const patch = { answers: [{}] };
  const made = formerServer(['first', 'second', 'third', 'fourth'], patch);
  for (const held of [
    { op: 'first', sequence: 1 },
    { op: 'fourth', sequence: 4 },
  ])
    expect(await made.heldChange(held)).toMatchObject({ patch });
  expect(await made.heldChange({ op: 'decided', sequence: 3 })).toBeUndefined();
});

/** A server that answers so to a question about photos, and what it was asked. */
function photosServer(answer: (body: object) => Response) {
  const asked: object[] = [];
  const fetch = async (_path: string, { body }: RequestInit) => {
    const question = JSON.parse(body as string) as object;
    asked.push(question);
    return answer(question);
  };
  return { asked, made: serverCalls(fetch, 'token') };
}
const refusal = () => Response.json({ message: 'Unrecognized key: "partly"' }, { status: 400 });

test('[VER.33] a former server that refuses `partly` is asked about photos without it, at once and from then on', async () => {
  const { asked, made } = photosServer((body) => ('partly' in body ? refusal() : Response.json({ lacking: ['b'] })));
  for (const ids of [['a'], ['b']]) expect(await made.lackingPhotos(ids)).toMatchObject({ lacking: ['b'] });
  expect(asked).toEqual([{ ids: ['a'], partly: true }, { ids: ['a'] }, { ids: ['b'] }]);
});

test('[VER.33] so are two questions that are asked at once', async () => {
  const { asked, made } = photosServer((body) => ('partly' in body ? refusal() : Response.json({ lacking: [] })));
  await Promise.all([made.lackingPhotos(['a']), made.lackingPhotos(['b'])]);
  expect(asked).toHaveLength(4);
});

test('[VER.33] a question about photos that is refused otherwise too is asked no third time', async () => {
  const { asked, made } = photosServer(refusal);
  await expect(made.lackingPhotos(['a'])).rejects.toMatchObject({ status: 400 });
  expect(asked).toHaveLength(2);
});

test.each([404, 429, 503])('[VER.33] nor is it asked again where the server answers %i', async (status) => {
  const { asked, made } = photosServer(() => Response.json({ message: 'No' }, { status }));
  await expect(made.lackingPhotos(['a'])).rejects.toMatchObject({ status });
  expect(asked).toEqual([{ ids: ['a'], partly: true }]);
});
