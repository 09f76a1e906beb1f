import type { EntityName } from '#domain/entities.ts';
import type { Row } from '../../protocol/row.ts';

/** A row as the server sent it, grades without their answers. */
export type StoredRow<E extends EntityName = EntityName> = Row<E> & { ver: number };

/** Rows of several entities. */
export type RowsByEntity = ReadonlyMap<EntityName, readonly StoredRow[]>;
