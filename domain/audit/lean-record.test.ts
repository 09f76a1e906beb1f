import { expect, test } from 'vitest';
import { z } from 'zod';
import { added } from '../versions/added.ts';
import { completeRecord } from '../versions/complete.ts';
import { leanRecord } from './lean-record.ts';

const part = z.strictObject({ name: z.string(), colour: added(3, z.string(), 'red') });
const fields = {
  title: z.string(),
  risk: added(2, z.string(), 'low'),
  note: added(2, z.string().nullable(), null),
  parts: z.array(part),
};

test('[AUDIT.8] a record is the same before and after an upgrade, until somebody says what came with it', () => {
  const old = { title: 'Old', parts: [{ name: 'one' }] };
  const completed = completeRecord(fields, old);
  expect(completed).toMatchObject({ risk: 'low', note: null, parts: [{ colour: 'red' }] });
  expect(leanRecord(fields, completed)).toEqual(old);
  expect(leanRecord(fields, { ...completed, risk: 'high' })).toEqual({ ...old, risk: 'high' });
});
