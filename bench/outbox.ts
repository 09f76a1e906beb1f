import { performance } from 'node:perf_hooks';
import { exampleGrade } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import type { LoggedChange } from '#web/data/worker/disk/user-schema.ts';
import { Image } from '#web/data/worker/image/image.ts';
import { printRuns } from './print-runs.ts';

const GRADES = 10_000;
const RUNS = 3;
const now = '2026-11-21T09:00:00.000Z';

/** What a device does in memory until the server has taken so many grades of one action, and an edit after them [SYNC]. */
export async function benchOutbox(): Promise<void> {
  const runs = Array.from({ length: RUNS }, acknowledgeAll);
  printRuns(`acknowledging ${GRADES.toLocaleString('en')} auto-completed grades`, runs, 'ms', 2_000);
}

function acknowledgeAll(): number {
  const image = new Image();
  const save = (seq: number, changes: LoggedChange[]) =>
    image.show({ entries: [{ seq: null, at: now, changes }], superseded: [], discarded: [] }).keep([{ seq, at: now, changes }]);
  save(
    1,
    Array.from({ length: GRADES }, (_, at) => graded(at)),
  );
  save(2, [{ ...graded(0), op: stableId('edit'), create: false, patch: { recommendations: 'Later' } }]);
  const began = performance.now();
  for (let batch = image.outbox.nextBatch(); batch.length > 0; batch = image.outbox.nextBatch()) {
    const sent = new Set(batch);
    const entries = image.outbox.entries.map(({ changes }, at) => {
      const left = changes.filter((change) => !sent.has(change));
      const seq = image.outbox.entries[at]?.seq ?? 0;
      return [seq, left.length === 0 ? undefined : { seq, at: now, changes: left }] as const;
    });
    image.take({ entries: new Map(entries) });
  }
  return performance.now() - began;
}

function graded(at: number): LoggedChange {
  const {
    id,
    created_at: _made,
    updated_at: _stamp,
    deleted_at: _gone,
    ...patch
  } = exampleGrade({
    id: stableId('grade', at),
    asset_id: stableId('asset', at),
  });
  return {
    op: stableId('op', at),
    entity: 'asset_grades',
    id,
    base: null,
    create: true,
    patch,
    ts: now,
    receipt: null,
    state: 'waiting',
    code: null,
    field: null,
    message: null,
  };
}
