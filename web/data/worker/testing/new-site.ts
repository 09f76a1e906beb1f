import { exampleSite } from '#domain/examples.ts';
import type { Change } from '../../protocol/change.ts';
import { nextId } from './test-tab.ts';

/** A site that is made on this device. */
export function newSite(name = 'Kestrel House'): Extract<Change, { entity: 'sites' }> {
  const { id: _id, created_at: _made, updated_at: _stamp, deleted_at: _gone, ...patch } = exampleSite({ name });
  return { entity: 'sites', id: nextId(), patch };
}
