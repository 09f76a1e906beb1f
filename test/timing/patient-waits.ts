import { vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

type Options = Parameters<typeof vi.waitFor>[1];

const patiently = (options: Options): Options => (typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });

// `expect.poll` has a setting for it, these have none. Files that share a worker share `vi`.
const shared = vi as typeof vi & { isPatient?: true };
if (shared.isPatient === undefined) {
  const { waitFor, waitUntil } = vi;
  Object.assign(shared, {
    isPatient: true,
    waitFor: ((callback, options) => waitFor(callback, patiently(options))) satisfies typeof waitFor,
    waitUntil: ((callback, options) => waitUntil(callback, patiently(options))) satisfies typeof waitUntil,
  });
}
