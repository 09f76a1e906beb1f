import { expect, test } from 'vitest';
import type { AuditStory } from './audit-details.ts';
import type { AuditEntry } from './audit-entry.ts';
import { namedRecords } from './named-records.ts';

const entry = ({ kind, details }: AuditStory, about: Partial<AuditEntry> = {}): AuditEntry => ({
  n: 7,
  at: '2026-11-12T14:05:00.000Z',
  user_id: 'priya',
  entity: 'assets',
  record_id: 'asset',
  parent_id: null,
  device: null,
  agent: null,
  made_at: null,
  state_before: null,
  state: null,
  hash: '',
  kind,
  details: JSON.stringify(details),
  ...about,
});

test('[AUDIT.14] the names that the words need are asked for once each', () => {
  const change = (field: string, from: unknown, to: unknown) => ({
    field,
    part: null,
    from: { value: from },
    to: { value: to },
  });
  const changes = [change('inspector_ids', ['priya'], ['priya', 'ada']), change('site_id', 'roof', 'other')];
  const account = { entity: 'users', record_id: 'priya' };
  const entries = [
    entry({ kind: 'changed', details: { changes, handed_in_by: null } }),
    entry({ kind: 'login', details: {} }, account),
  ];
  expect(namedRecords(entries)).toEqual([
    { entity: 'assets', id: 'asset' },
    { entity: 'users', id: 'priya' },
    { entity: 'users', id: 'ada' },
    { entity: 'sites', id: 'roof' },
    { entity: 'sites', id: 'other' },
  ]);
});
