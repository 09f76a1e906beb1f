import { z } from 'zod';
import { type EntityName, entities, entityNames } from '#domain/entities.ts';
import type { Chapter, DescribedRoute } from '../described-route.ts';
import { PHOTO_REFUSALS } from '../photo-refusals.ts';
import { refusal } from '../shapes/named.ts';
import { specRecords } from '../shapes/rows.ts';

const ofIds = z.array(z.looseObject({ id: z.string() })).optional();

/** What is taken beside the fields of a record. */
const beside: Partial<Record<EntityName, z.ZodRawShape>> = {
  users: {
    password: z.string().optional().describe('A new user needs one'),
    current_password: z.string().optional().describe('With one’s own new password: the present one'),
  },
  inspections: {
    asset_types: ofIds.describe('As they are served, in the place of asset_type_ids'),
    inspectors: ofIds.describe('As they are served, in the place of inspector_ids'),
  },
  files: { base64: z.string().optional().describe('The photo itself, up to 4 MB; a data URL is taken too') },
};

/** The spec's two calls of an entity. */
function pairOf(entity: EntityName): [string, DescribedRoute][] {
  const { path } = entities[entity];
  const noun = entity.replaceAll('_', ' ');
  const record = specRecords[entity];
  const ids = z.array(z.string());
  return [
    [
      `POST /api/${path}/index`,
      {
        title: `Compare ${noun}`,
        who: 'login',
        says: 'Give the id and `updated_at` of each that you hold, as it was served: with another one, or none, a record counts as edited by you and is wanted. Answers which are wanted, which are gone, which are newer and which are new; up to 8 MB, the rest comes with the next call.',
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
        says: `The whole record, with \`updated_at\`. Every field that differs is an edit; a value that it replaces is kept as a conflict. An empty \`deleted_at\` or \`closed_at\` undoes a deletion or a closing only by itself, with an \`updated_at\` of after that. At most 256 kB without what is derived, an asset type 1 MB. Times are taken without milliseconds too, and in any zone.`,
        body: z
          .object(entities[entity].schema.shape)
          .partial()
          .required({ id: true, updated_at: true })
          .extend(beside[entity] ?? {})
          .loose(),
        answer: record,
        others: { 202: { says: 'Held until an administrator decides; the words say why.', answer: refusal } },
        refusals: {
          404: 'Not to be written by this user.',
          422: 'What is wrong, with the field.',
          ...(entity === 'files' && PHOTO_REFUSALS),
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
