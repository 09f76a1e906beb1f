import { expect, test } from 'vitest';
import { explainedBy, howLost, type SeenHead, withHead } from './seen-heads.ts';

const head = (n: number, day: number, hash = `hash ${n}`): SeenHead => ({
  n,
  hash,
  at: new Date(Date.UTC(2026, 0, day)).toISOString(),
});

test('[AUDIT.12] of each day the last head is kept, of thirty days', () => {
  let heads: SeenHead[] = [];
  for (let day = 1; day <= 40; day++) for (const nth of [1, 2]) heads = withHead(heads, head(day * 10 + nth, day));
  expect(heads).toHaveLength(30);
  expect(heads[0]).toEqual(head(402, 40));
  expect(heads.at(-1)).toEqual(head(112, 11));
});

test('[AUDIT.12] a cut tail is told from a chain that was written anew', () => {
  const seen = head(7, 3);
  expect(howLost(seen, seen)).toBeNull();
  expect(howLost(seen, null)).toBe('cut');
  expect(howLost(seen, head(7, 4, 'after a restored backup'))).toBe('cut');
  expect(howLost(seen, head(7, 3, 'another'))).toBe('rewritten');
});

test('[AUDIT.20] a restore explains what is gone after its backup, and nothing that the backup held', () => {
  const at = (day: number) => head(0, day).at;
  const seen = [head(90, 9), head(80, 8), head(40, 4)] as const;
  const restore = { backup_at: at(5), n: 50, hash: 'hash 50', at: at(10) };
  const explained = (told: Partial<typeof restore>, common: SeenHead | null = head(40, 4)) =>
    explainedBy({ heads: seen, common }, [{ ...restore, ...told }]);
  expect(explained({})).toEqual(restore);
  expect(explained({ n: 90 })).toBeNull();
  expect(explained({ backup_at: at(10) })).toBeNull();
  expect(explained({ at: at(8) })).toBeNull();
  expect(explained({}, null)).toBeNull();
  expect(explained({ n: 80, hash: 'hash 80' })).toBeNull();
  expect(explained({ n: 80, hash: 'hash 80' }, head(80, 8))).not.toBeNull();
  expect(explained({ n: 80, hash: 'another' }, head(80, 8))).toBeNull();
  expect(explained({ n: 30 }, null)).not.toBeNull();
  expect(explainedBy({ heads: seen, common: head(40, 4) }, [])).toBeNull();
});
