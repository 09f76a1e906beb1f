import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Page } from '../pull/page.ts';
import { readScoped, scopedText } from '../pull/read-scoped.ts';
import type { DeviceScope } from './entity-policy.ts';
import { deletedLately } from './grade/deleted-lately.ts';
import { seenBy } from './seen-by.ts';

const CHUNK = 1_000;

/** Sites that came into view, whose older answers are still to be sent, and how far they are. */
export const answersToCome = z.strictObject({ sites: z.array(z.string()), after: z.string() });
type AnswersToCome = z.infer<typeof answersToCome>;

/** Null when there are none. */
export const answersOfSites = (sites: readonly string[]): AnswersToCome | null =>
  sites.length === 0 ? null : { sites: [...new Set(sites)], after: '' };

/** Fills a page with the grades of sites whose answers the device did not hold; returns where it stands, null at the end [SCOPE]. */
export async function fillAnswers(
  { db, now }: Pick<Context, 'db' | 'now'>,
  scope: DeviceScope,
  page: Page,
  { sites, after }: AnswersToCome,
): Promise<AnswersToCome | null> {
  const held = sites.filter((site) => scope.sites.has(site));
  if (held.length === 0) return null;
  const seen = seenBy(scope.actor);
  let last = after;
  for (;;) {
    const where = [
      sql`answer_count > 0 and (deleted_at is null or ${deletedLately(now())})`,
      sql`asset_id in (select assets.id from assets where assets.site_id in (${sql.join(held)}) and ${seen('assets')})`,
      seen('asset_grades'),
      sql`id > ${last}`,
    ];
    const { rows, isEnd } = await readScoped(db, scope, 'asset_grades', { where, order: sql`id`, limit: CHUNK });
    for (const row of rows) {
      if (!page.add('asset_grades', scopedText(scope, 'asset_grades', row))) return { sites: held, after: last };
      last = String(row['id']);
    }
    if (isEnd) return null;
  }
}
