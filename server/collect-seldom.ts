import { setFlagsFromString } from 'node:v8';

/** In percent of what the heap may grow by until it must be collected. */
const BEGINS = 60;
const MUST_BEGIN = 90;

/**
 * V8 would mark the whole heap anew for every 8 MB of texts and buffers, which is once or twice for each pull, a third of its work;
 * so it begins where more than half of its room is used. How much the heap may take stays as it was [SPEED].
 */
export function collectSeldom(): void {
  setFlagsFromString(`--incremental-marking-soft-trigger=${BEGINS}`);
  setFlagsFromString(`--incremental-marking-hard-trigger=${MUST_BEGIN}`);
}
