import type { EntityName } from '#domain/entities.ts';
import type { ChangeState, StoreReader } from '../store-reader.ts';

interface Params {
  entity: EntityName;
  id: string;
  op: string;
}

/** What has become of a change of the record that was made on this device. */
export const changeState = (store: StoreReader, { entity, id, op }: Params): ChangeState => store.changeState(entity, id, op);
