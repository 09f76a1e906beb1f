import { fieldsIn } from '#domain/entities.ts';
import { DATA_VERSION } from '#domain/versions/data-version.ts';
import { spokenVersion } from '#domain/versions/spoken-version.ts';
import type { LoggedChange } from '../disk/user-schema.ts';

type Told = Pick<LoggedChange, 'version' | 'entity' | 'patch' | 'create'>;

/** The data version that a change speaks: only the app that made it knows whether it tells of what came later than this one. */
export const changeVersion = ({ version, entity, patch, create }: Told): number =>
  version ?? spokenVersion(fieldsIn(entity), patch, { newest: DATA_VERSION, isWhole: create });
