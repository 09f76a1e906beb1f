import { MOST_WAIT_MS, type Reply } from './ask.ts';
import type { Request } from './request.ts';

/** Of the main thread, whatever else the machine has to do. */
const MOST_WORK_MS = 1_000;

/** What is wrong with an answer; empty when nothing is. */
export function faultsOf({ method }: Request, { status, headers, body, worked, passed }: Reply, hasChanged: boolean): string[] {
  const faults: string[] = [];
  if (status >= 500 && !isForNewerApp(status, headers, body)) faults.push(`is answered with ${status}`);
  if (worked > MOST_WORK_MS) faults.push('freezes the server');
  if (status === 0 || passed > MOST_WAIT_MS) faults.push('waits for ever');
  if (status >= 400 && hasChanged) faults.push(`is refused with ${status} and changes the database`);
  const isJson = String(headers['content-type']).startsWith('application/json');
  if (isJson && !String(headers['cache-control']).includes('no-store')) faults.push('may be kept by caches');
  if (status >= 400 && method !== 'HEAD' && !isErrorBody(body)) faults.push('is refused in another form than {message, field?}');
  return faults;
}

/** Who says that their app is newer than the server is to wait until that is as new [VER.9]. */
const isForNewerApp = (status: number, headers: Reply['headers'], body: string): boolean =>
  status === 503 && headers['retry-after'] !== undefined && isErrorBody(body) && fieldOf(body) === 'version';

const fieldOf = (body: string): unknown => (JSON.parse(body) as { field?: unknown }).field;

function isErrorBody(body: string): boolean {
  try {
    const { message, field = '', ...rest } = JSON.parse(body) as Record<string, unknown>;
    return typeof message === 'string' && message !== '' && typeof field === 'string' && Object.keys(rest).length === 0;
  } catch {
    return false;
  }
}
