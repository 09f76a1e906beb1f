import { expect, test } from 'vitest';
import { unreadWatch } from './unread-watch.ts';

test('[SCAN.16] frames that can’t be read one after the other start the reader anew, and are told if that doesn’t help', () => {
  const done: string[] = [];
  const watch = unreadWatch({ startAnew: () => done.push('anew'), tell: () => done.push('told') });
  const frames = (kind: 'read' | 'unreadable', count: number) => {
    for (let frame = 0; frame < count; frame += 1) watch(kind);
  };
  frames('unreadable', 4);
  frames('read', 1);
  expect(done).toEqual([]);
  frames('unreadable', 5);
  expect(done).toEqual(['anew']);
  frames('read', 1);
  frames('unreadable', 29);
  expect(done).toEqual(['anew', 'anew']);
  frames('unreadable', 30);
  expect(done).toEqual(['anew', 'anew', 'told']);
});
