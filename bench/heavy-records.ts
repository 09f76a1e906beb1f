import { loadHeavily } from '#test/heavy/heavy-load.ts';
import { printFigure } from './print-figure.ts';

const DEVICES = 100;
const HEAP_MEGABYTES = 512;

/** [LIMIT] 100 devices at once over a database in which every record is as large as it may be. */
export async function benchHeavyRecords(): Promise<void> {
  const size = { users: 20, types: 12, sites: 20, grades: 1_000 };
  const { waits, failures, peakMegabytes } = await loadHeavily({
    ...size,
    devices: DEVICES,
    pages: 6,
    heapMegabytes: HEAP_MEGABYTES,
  });
  const label = `${DEVICES} devices, heaviest records, heap of ${HEAP_MEGABYTES} MB`;
  const sorted = waits.toSorted((one, other) => one - other);
  printFigure(`${label}: peak memory of the process`, peakMegabytes, 'MB', null);
  printFigure(`${label}: p95 of a request`, sorted[Math.floor(sorted.length * 0.95)] ?? 0, 'ms', null);
  printFigure(`${label}: requests that failed`, failures.length, '', 0);
}
