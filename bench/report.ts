import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { exampleAsset, exampleAssetType, exampleGrade, exampleInspection, exampleSite } from '#domain/examples.ts';
import { stableId } from '#domain/stable-id.ts';
import { loadRecords, type RecordBatch } from '#server/sync/write/load-records.ts';
import { administrator, openTestApp } from '#test/test-app.ts';
import { printFigure } from './print-figure.ts';

const works = '~ Replace the tamper seal and refit the pin.\n~ Refix the bracket to the wall.';

/** [SPEED] times a whole report, from the request to its last byte, and the longest wait of other requests meanwhile. */
export async function benchReport(size: number, budgetMs: number, budgetMb: number): Promise<void> {
  const server = await openTestApp();
  try {
    const token = await server.logIn(await server.addUser(administrator));
    await loadRecords(server.context, inspectionOf(size));
    const url = await server.app.listen({ port: 0 });
    const label = `report, ${size.toLocaleString('en')} assets`;
    await download(url, token);
    const pending = new AbortController();
    const waits = longestWait(url, pending.signal);
    const memory = peakOfChildren(pending.signal);
    const started = performance.now();
    const bytes = await download(url, token);
    const took = performance.now() - started;
    pending.abort();
    printFigure(label, took, 'ms', budgetMs);
    printFigure(`${label}: size`, bytes / 1000, 'kB', null);
    printFigure(`${label}: longest wait of another request`, await waits, 'ms', null);
    printFigure(`${label}: memory of the server and its database`, process.memoryUsage.rss() / 1e6, 'MB', null);
    printFigure(`${label}: memory of the process that made it, at its peak`, await memory, 'MB', budgetMb);
  } finally {
    await server.close();
  }
}

async function download(url: string, token: string): Promise<number> {
  const reply = await fetch(`${url}/api/inspections/report/${exampleInspection().id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (reply.status !== 200) throw new Error(`the report answered ${reply.status}`);
  return (await reply.arrayBuffer()).byteLength;
}

async function longestWait(url: string, until: AbortSignal): Promise<number> {
  let longest = 0;
  while (!until.aborted) {
    const asked = performance.now();
    await (await fetch(`${url}/api/health`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - asked);
    await pause(10);
  }
  return longest;
}

/** In MB, as Linux tells it of the processes that this one has started. */
async function peakOfChildren(until: AbortSignal): Promise<number> {
  let peak = 0;
  while (!until.aborted) {
    for (const child of read(`/proc/self/task/${process.pid}/children`).split(' ').filter(Boolean)) {
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${child}/status`))?.[1] ?? 0) / 1000);
    }
    await pause(20);
  }
  return peak;
}

/** Empty when there is no such process any more. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** One inspection of so many assets: 88% green, 7% amber, 5% red. */
function inspectionOf(size: number): RecordBatch[] {
  const assets = Array.from({ length: size }, (_, at) =>
    exampleAsset({
      id: stableId('asset', at),
      serial_number: String(at).padStart(6, '0'),
      location: `Floor ${at % 14}, corridor by stair ${'ABC'.charAt(at % 3)}, position ${at}`,
    }),
  );
  const grades = assets.map((asset, at) =>
    exampleGrade({
      id: stableId('grade', at),
      asset_id: asset.id,
      inspection_id: exampleInspection().id,
      grade: at % 20 === 0 ? 'fail' : 'pass',
      recommendations: at % 20 === 0 || at % 14 === 1 ? works : null,
    }),
  );
  return [
    { entity: 'asset_types', records: [exampleAssetType()] },
    { entity: 'sites', records: [exampleSite()] },
    { entity: 'inspections', records: [exampleInspection()] },
    { entity: 'assets', records: assets },
    { entity: 'asset_grades', records: grades },
  ];
}
