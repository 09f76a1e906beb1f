import { z } from 'zod';
import { type EntityName, entities, entityNames } from '#domain/entities.ts';
import type { Chapter, DescribedRoute } from '../described-route.ts';
import { refusal } from '../shapes/named.ts';
import { specRecords } from '../shapes/rows.ts';

/** The spec's two calls of an entity. */
function pairOf(entity: EntityName): [string, DescribedRoute][] {
  const { path } = entities[entity];
  const noun = entity.replaceAll('_', ' ');
  const record = specRecords[entity];
  const ids = z.array(z.string());
  const beside = entity === 'files' ? ' `base64` may carry the photo itself, up to 6 MB in all.' : '';
  return [
    [
      `POST /api/${path}/index`,
      {
        title: `Compare ${noun}`,
        who: 'login',
        says: 'Give the id and `updated_at` of each that you hold. Answers which are wanted, which are gone, which are newer and which are new; up to 8 MB, the rest comes with the next call.',
        answer: z.object({
          required_ids: ids.describe('Post these with update-or-create'),
          deleted_data: ids,
          updated_data: z.array(record),
          new_data: z.array(record),
        }),
      },
    ],
    [
      `POST /api/${path}/update-or-create`,
      {
        title: `Write one of ${noun}`,
        who: 'login',
        says: `The whole record, with \`updated_at\`. Every field that differs is an edit; a value that it replaces is kept as a conflict. At most 256 kB without what is derived, an asset type 1 MB.${beside}`,
        body: z.object(entities[entity].schema.shape).partial().required({ id: true, updated_at: true }).loose(),
        answer: record,
        others: { 202: { says: 'Held until an administrator decides; the words say why.', answer: refusal } },
        refusals: {
          404: 'Not to be written by this user.',
          409: 'Another photo has this id.',
          422: 'What is wrong, with the field.',
        },
      },
    ],
  ];
}

export const records: Chapter = {
  title: 'Records',
  says: 'Whole records, in pairs of calls: compare what you hold, then write what is wanted. The simplest way to read and write for a program.',
  routes: Object.fromEntries(entityNames.flatMap(pairOf)),
};
