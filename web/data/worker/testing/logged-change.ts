import type { LoggedChange } from '../disk/user-schema.ts';
import { nextId } from './test-tab.ts';

/** A new site that waits to be sent, of which no test looks at what it says. */
export const loggedChange = (op: string): LoggedChange => ({
  op,
  entity: 'sites',
  id: nextId(),
  base: null,
  create: true,
  patch: {},
  ts: '',
  state: 'waiting',
  code: null,
  field: null,
  message: null,
  receipt: null,
});
