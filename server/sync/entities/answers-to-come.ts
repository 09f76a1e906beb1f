import { sql } from 'kysely';
import { z } from 'zod';
import type { EntityName } from '#domain/entities.ts';
import type { Context } from '../../context.ts';
import type { Page } from '../pull/page.ts';
import { readScoped, scopedText } from '../pull/read-scoped.ts';
import type { Brought, DeviceScope } from './entity-policy.ts';
import { deletedLately } from './grade/deleted-lately.ts';
import { seenBy } from './seen-by.ts';

const CHUNK = 1_000;

/** Sites and single assets that came into view, whose older answers are still to be sent, and how far they are. */
export const answersToCome = z.strictObject({
  sites: z.array(z.string()),
  assets: z.array(z.string()).optional(),
  after: z.string(),
});
type AnswersToCome = z.infer<typeof answersToCome>;

/** Null when there are none. */
export function answersOf(brought: readonly Brought[]): AnswersToCome | null {
  if (brought.length === 0) return null;
  const of = (wanted: EntityName) => [...new Set(brought.filter(({ entity }) => entity === wanted).map(({ id }) => id))];
  const assets = of('assets');
  return { sites: of('sites'), ...(assets.length === 0 ? {} : { assets }), after: '' };
}

/** Fills a page with grades whose answers the device did not hold; returns where it stands, null at the end [SCOPE]. */
export async function fillAnswers(
  { db, now }: Pick<Context, 'db' | 'now'>,
  scope: DeviceScope,
  page: Page,
  toCome: AnswersToCome,
): Promise<AnswersToCome | null> {
  const sites = toCome.sites.filter((site) => scope.sites.has(site));
  const places = [
    ...(sites.length === 0 ? [] : [sql`assets.site_id in (${sql.join(sites)})`]),
    ...(toCome.assets === undefined ? [] : [sql`assets.id in (${sql.join(toCome.assets)})`]),
  ];
  if (places.length === 0) return null;
  const seen = seenBy(scope.actor);
  let last = toCome.after;
  for (;;) {
    const where = [
      sql`answer_count > 0 and (deleted_at is null or ${deletedLately(now())})`,
      sql`asset_id in (select assets.id from assets where (${sql.join(places, sql` or `)}) and ${seen('assets')})`,
      seen('asset_grades'),
      sql`id > ${last}`,
    ];
    const { rows, isEnd } = await readScoped(db, scope, 'asset_grades', { where, order: sql`id`, limit: CHUNK });
    for (const row of rows) {
      if (!page.add('asset_grades', scopedText(scope, 'asset_grades', row))) return { ...toCome, sites, after: last };
      last = String(row['id']);
    }
    if (isEnd) return null;
  }
}
