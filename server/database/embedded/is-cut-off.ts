import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs';

/** Of SQLite's files: https://sqlite.org/fileformat2.html. */
const FILE = { headerBytes: 100, pageSizeAt: 16, pagesAt: 28 };
const LOG = { headerBytes: 32, frameHeaderBytes: 24, pageSizeAt: 8, saltsAt: 16, frameSaltsAt: 8, saltBytes: 8 };
const LARGEST_PAGE = 65_536;
/** The page at this place is never written. */
const LOCKS_AT = 2 ** 30;

/**
 * Whether pages that the database's header counts are neither in its file nor in the log beside it, which a server that runs, or
 * was killed, is still to move into it [RUN.14]. What it reads last only grows, so a server that writes meanwhile is no cut. Never in
 * a process that has read or locked this database: closing a file here drops all its locks (https://sqlite.org/howtocorrupt.html, 2.2).
 */
export function isCutOff(file: string): boolean {
  const whole = readWhole(file);
  if (whole === null) return false;
  const isShort = () => statSync(file).size < whole.pages * whole.pageSize;
  if (!isShort()) return false;
  const logged = pagesInLog(`${file}-wal`, whole.pageSize);
  const present = Math.floor(statSync(file).size / whole.pageSize);
  const locks = LOCKS_AT / whole.pageSize + 1;
  for (let page = present + 1; page <= whole.pages; page += 1) if (page !== locks && !logged.has(page)) return true;
  return false;
}

/** What the file says of its size; null where it is no database of SQLite. */
function readWhole(file: string): { pageSize: number; pages: number } | null {
  const opened = openSync(file, 'r');
  try {
    const header = Buffer.alloc(FILE.headerBytes);
    if (readSync(opened, header, 0, header.length, 0) < header.length) return null;
    if (header.toString('latin1', 0, 15) !== 'SQLite format 3') return null;
    const pageSize = header.readUInt16BE(FILE.pageSizeAt);
    return { pageSize: pageSize === 1 ? LARGEST_PAGE : pageSize, pages: header.readUInt32BE(FILE.pagesAt) };
  } finally {
    closeSync(opened);
  }
}

/** The numbers of the pages that the log holds; frames with other salts than its own are left from before it began anew. */
function pagesInLog(log: string, pageSize: number): ReadonlySet<number> {
  const pages = new Set<number>();
  if (!existsSync(log)) return pages;
  const opened = openSync(log, 'r');
  try {
    const { size } = fstatSync(opened);
    const header = Buffer.alloc(LOG.headerBytes);
    if (readSync(opened, header, 0, header.length, 0) < header.length || header.readUInt32BE(LOG.pageSizeAt) !== pageSize)
      return pages;
    const salts = header.subarray(LOG.saltsAt, LOG.saltsAt + LOG.saltBytes);
    const frame = Buffer.alloc(LOG.frameHeaderBytes);
    const step = frame.length + pageSize;
    for (let at = header.length; at + step <= size; at += step) {
      readSync(opened, frame, 0, frame.length, at);
      if (!frame.subarray(LOG.frameSaltsAt, LOG.frameSaltsAt + LOG.saltBytes).equals(salts)) break;
      pages.add(frame.readUInt32BE(0));
    }
    return pages;
  } finally {
    closeSync(opened);
  }
}
