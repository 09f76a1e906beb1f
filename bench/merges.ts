import { performance } from 'node:perf_hooks';
import { v7 } from 'uuid';
import { exampleSite } from '#domain/examples.ts';
import type { PushResponse } from '#domain/sync/wire.ts';
import { administrator, openTestApp, type TestApp } from '#test/test-app.ts';
import { printFigure } from './print-figure.ts';

const MERGES = 100;
const BUDGET_MS = 200;
const ROUNDS = 5;
const now = '2026-11-21T09:00:00.000Z';

const numbered = (prefix: string) => Array.from({ length: 1_000 }, (_, at) => `${prefix}${at}`);
const base = numbered('Checked on day ');
const shuffled = base.map((_, at) => base[(at * 617 + 331) % base.length] ?? '');

const cases: readonly [name: string, mine: readonly string[], theirs: readonly string[]][] = [
  ['both append', [...base, 'mine'], [...base, 'theirs']],
  ['every line differs', numbered('mine on day '), numbered('theirs on day ')],
  ['every line moved', base.toReversed(), shuffled],
];

/** [SPEED] a push of 100 merges of event logs of 1,000 lines, each with another device's edit since its base. */
export async function benchMerges(): Promise<void> {
  for (const [name, mine, theirs] of cases) {
    const server = await openTestApp();
    try {
      const token = await server.logIn(await server.addUser(administrator));
      const rounds: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await oneRound(server, token, mine, theirs));
      printFigure(
        `push of ${MERGES} merges of 1,000 lines: ${name}`,
        rounds.toSorted((one, other) => one - other)[2] ?? 0,
        'ms',
        BUDGET_MS,
      );
    } finally {
      await server.close();
    }
  }
}

async function oneRound(server: TestApp, token: string, mine: readonly string[], theirs: readonly string[]): Promise<number> {
  const ids = Array.from({ length: MERGES }, () => v7());
  const bases = new Map<string, number>();
  for (const id of ids) {
    await server.put('sites', exampleSite({ id: id as never, events_log: base.join('\n') }));
    const { ver } = await server.context.db.selectFrom('sites').select('ver').where('id', '=', id).executeTakeFirstOrThrow();
    bases.set(id, ver);
  }
  const push = async (device: string, lines: readonly string[]): Promise<number> => {
    const patch = { events_log: lines.join('\n') };
    const operations = ids.map((id) => ({ op: v7(), device, entity: 'sites', id, base: bases.get(id), patch, ts: now }));
    const started = performance.now();
    const reply = await server.post('/api/sync/push', { operations, sent_at: now }, token);
    const ms = performance.now() - started;
    const { outcomes } = reply.json<PushResponse>();
    if (outcomes.some(({ outcome }) => outcome === 'rejected')) throw new Error(`refused: ${JSON.stringify(outcomes[0])}`);
    return (ms * MERGES) / outcomes.length;
  };
  await push(v7(), theirs);
  return push(v7(), mine);
}
