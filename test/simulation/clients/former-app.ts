import { allAnswers } from '#web/data/worker/testing/all-answers.ts';
import type { UserDatabase } from '#web/data/worker/disk/user-database.ts';
import type { UnsentPhoto } from '#web/data/worker/disk/user-schema.ts';
import type { Draft } from '#web/data/protocol/draft.ts';

/** Of blocks that today's app doesn't read. */
const FORMER_FORMAT = 1;

/** Leaves a database as an app of before did: other blocks, no data version, changes, photos, surveys and answers with less beside them. */
export async function leaveAsBefore(database: UserDatabase): Promise<void> {
  const held = await allAnswers(database);
  await database.write(['meta', 'log', 'unsent_photos', 'drafts', 'answers', 'answer_packs'], async (transaction) => {
    const meta = transaction.objectStore('meta');
    const stored = await meta.get('meta');
    if (stored !== undefined) {
      const { version: _version, to_decide: _decide, ...before } = stored;
      await meta.put({ ...before, format: FORMER_FORMAT }, 'meta');
    }
    const log = transaction.objectStore('log');
    for (const entry of await log.getAll())
      await log.put({ ...entry, changes: entry.changes.map(({ seen: _seen, ...before }) => before) });
    const photos = transaction.objectStore('unsent_photos');
    for (const { file_name: _name, asset_id: _asset, ...before } of await photos.getAll())
      await photos.put(before as UnsentPhoto);
    const answers = transaction.objectStore('answers');
    for (const { seen: _seen, ...before } of held) await answers.put(before);
    await transaction.objectStore('answer_packs').clear();
    const drafts = transaction.objectStore('drafts');
    for (const key of await drafts.getAllKeys()) {
      const { saved: _saved, ...before } = (await drafts.get(key)) as Draft;
      await drafts.put(before as Draft, key);
    }
  });
}
