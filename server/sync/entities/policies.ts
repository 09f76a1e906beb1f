import type { EntityName } from '#domain/entities.ts';
import { assetGrades } from './asset-grades.ts';
import { assetTypes } from './asset-types.ts';
import { assets } from './assets.ts';
import type { EntityPolicy } from './entity-policy.ts';
import { files } from './files.ts';
import { inspections } from './inspections.ts';
import { sites } from './sites.ts';
import { users } from './users.ts';

/** What differs by entity; nothing else in the server's synchronisation names one. */
const policies = {
  asset_types: assetTypes,
  users,
  sites,
  inspections,
  assets,
  asset_grades: assetGrades,
  files,
} satisfies { [E in EntityName]: EntityPolicy<E> };

export const policyOf = (entity: EntityName): EntityPolicy => policies[entity];
