import { sql } from 'kysely';
import { vi } from 'vitest';
import { z } from 'zod';
import type * as assetModule from '#domain/asset/asset.ts';
import type * as gradeModule from '#domain/grade/asset-grade.ts';
import type { TestApp } from '#test/test-app.ts';
import { latestRelease, openServer } from './open-release.ts';

export const NEXT = latestRelease + 1;

/**
 * The application as a next release may be, made of today's: assets have a risk (a value stands for it in older ones) and a code
 * (a function of the record does), answers a remark.
 */
export async function loadNextRelease({ oldest = 1 } = {}) {
  vi.resetModules();
  vi.doMock('#domain/versions/data-version.ts', () => ({ DATA_VERSION: NEXT, OLDEST_VERSION: oldest }));
  vi.doMock('#domain/asset/asset.ts', nextAsset);
  vi.doMock('#domain/grade/asset-grade.ts', nextGrade);
  const { openTestApp } = await import('#test/test-app.ts');
  const { ScreenlessPage } = await import('./screenless-page.ts');
  const { TestTab } = await import('#web/data/worker/testing/test-tab.ts');
  const { rewriteOlder } = await import('#web/data/worker/upgrade/rewrite-older.ts');
  vi.doUnmock('#domain/versions/data-version.ts');
  vi.doUnmock('#domain/asset/asset.ts');
  vi.doUnmock('#domain/grade/asset-grade.ts');
  const openNextServer = async (release: string): Promise<TestApp> => {
    const server = await openServer(release, openTestApp);
    await migrateToNext(server);
    return server;
  };
  return { openNextServer, ScreenlessPage, TestTab, rewriteOlder };
}

/** A value is the column's default; what is a function of the record is null until somebody gives it. */
async function migrateToNext({ context: { db } }: TestApp): Promise<void> {
  await sql`alter table assets add column risk text not null default 'low'`.execute(db);
  await sql`alter table assets add column code text`.execute(db);
}

type Original<T> = () => Promise<T>;

async function nextAsset(original: Original<typeof assetModule>) {
  const { added } = await import('#domain/versions/added.ts');
  const { defineEntity, shortText } = await import('#domain/entity.ts');
  const { assets, ...others } = await original();
  const fields = {
    ...assets.fields,
    risk: added(NEXT, z.enum(['low', 'high']), 'low'),
    code: added(NEXT, shortText, ({ serial_number }) => `No ${String(serial_number)}`),
  };
  const next = defineEntity({
    name: 'assets',
    path: 'assets',
    id: assets.id,
    fields,
    merge: { history: 'lines' },
    indexes: ['site_id'],
  });
  return { ...others, assets: next };
}

async function nextGrade(original: Original<typeof gradeModule>) {
  const { added } = await import('#domain/versions/added.ts');
  const { defineEntity, shortText } = await import('#domain/entity.ts');
  const { assetGrades, answer, ...others } = await original();
  const nextAnswer = z.strictObject({ ...answer.shape, remark: added(NEXT, shortText.nullable(), null) });
  const next = defineEntity({
    name: 'asset_grades',
    path: 'asset-grades',
    id: assetGrades.id,
    fields: { ...assetGrades.fields, answers: z.array(nextAnswer).max(300) },
    merge: { answers: 'slots' },
    fixed: ['inspection_id', 'asset_id', 'created_by_id'],
    indexes: ['asset_id', 'inspection_id'],
    derived: assetGrades.derived,
    apart: 'answers',
  });
  return { ...others, answer: nextAnswer, assetGrades: next };
}
