import { must } from '#domain/assertions.ts';
import type { Outcome } from '#domain/sync/wire.ts';
import { seededRandom } from '#server/demo/seeded-random.ts';
import { ask, type Reply } from './ask.ts';
import { fingerprintOf } from './fingerprint.ts';
import { faultsOf } from './judge.ts';
import { payloadOf, type Request, requestOf } from './request.ts';
import { spoil } from './spoil.ts';
import { openWorld, type Role, type World } from './world.ts';

/** Inputs to one application; then comes the next with a new one. */
const ROUND = 2_500;
const SHARE_OF_VALID = 0.35;

interface Run {
  inputs: number;
  /** How often each status was answered. */
  statuses: Map<number, number>;
  /** One example of each fault, by what it is. */
  faults: Map<string, string>;
}

/** Sends so many inputs, valid ones and spoilt ones, to every route in every role. */
export async function runFuzzer(inputs: number, seed: number): Promise<Run> {
  const run: Run = { inputs: 0, statuses: new Map(), faults: new Map() };
  for (let round = 0; run.inputs < inputs; round += 1) await runRound(run, Math.min(ROUND, inputs - run.inputs), seed + round);
  return run;
}

async function runRound(run: Run, inputs: number, seed: number): Promise<void> {
  const world = await openWorld(seededRandom(seed));
  const fingerprint = await fingerprintOf(world.server.context.db);
  let before: string | null = null;
  let now = world.server.context.now().getTime();
  for (let at = 0; at < inputs; at += 1) {
    now += world.random.whole(3_000);
    world.server.setNow(new Date(now).toISOString());
    const request = await nextRequest(world);
    if (before === null || world.isPrepared) before = await fingerprint();
    world.isPrepared = false;
    const reply = await ask(world, request);
    const isRefused = reply.status >= 400;
    const after: string | null = isRefused ? await fingerprint() : null;
    for (const fault of faultsOf(request, reply, isRefused && after !== before)) {
      const key = `${request.method} ${request.path.replaceAll(/[0-9a-f]{8}-[-0-9a-f]{27}/gi, '…').slice(0, 60)} ${fault}`;
      if (!run.faults.has(key)) run.faults.set(key, describe(request, reply, `seed ${seed}, input ${at}`));
    }
    before = after;
    run.inputs += 1;
    run.statuses.set(reply.status, (run.statuses.get(reply.status) ?? 0) + 1);
    learn(world, request, reply);
  }
  await world.server.close();
}

async function nextRequest(world: World): Promise<Request> {
  const { random, routes } = world;
  const role: Role = random.pick([
    'administrator',
    'administrator',
    'administrator',
    'inspector',
    'inspector',
    'inspector',
    'visitor',
    'stranger',
  ]);
  const request = await requestOf(world, must(routes[random.whole(routes.length)], 'a route'), role);
  return random.share() < SHARE_OF_VALID ? request : spoil(request, random);
}

/** Keeps what later requests can use, and forgets sessions that have ended. */
function learn(world: World, { role, path }: Request, { status, body }: Reply): void {
  const endsSessions =
    path.includes('logout') || path.includes('set-password') || path.includes('users') || path.includes('push');
  if (role !== 'visitor' && (status === 401 || endsSessions)) world.tokens = {};
  if (status !== 200 || !path.includes('/sync/pu')) return;
  const page = JSON.parse(body) as { cursor?: string | null; outcomes?: Outcome[] };
  if (typeof page.cursor === 'string') world.cursors = [...world.cursors.slice(-20), page.cursor];
}

function describe({ role, method, path, query, headers, body }: Request, reply: Reply, where: string): string {
  const payload = payloadOf(body);
  const sent = Buffer.isBuffer(payload) ? `base64 ${payload.toString('base64').slice(0, 3_000)}` : payload?.slice(0, 3_000);
  const { authorization: _token, ...others } = headers;
  const request = `${role}: ${method} ${path.slice(0, 300)}?${query.slice(0, 300)} ${JSON.stringify(others).slice(0, 1_000)}\n${sent}`;
  const figures = `${Math.round(reply.worked)} ms of work, ${Math.round(reply.passed)} ms`;
  return `${where} (${figures})\n${request}\n-> ${reply.status} ${reply.body.slice(0, 500)}`;
}
