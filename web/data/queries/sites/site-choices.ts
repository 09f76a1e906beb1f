import type { SiteId } from '#domain/site/site.ts';
import type { StoreReader } from '../store-reader.ts';
import { byName, type Choice } from '../lists/choice.ts';
import { deletedRows } from '../decisions/deleted-rows.ts';
import { tellApart } from '../assets/tell-apart.ts';

/** The sites that a form offers, and the chosen one even if it was deleted. */
export function siteChoices(store: StoreReader, { chosen }: { chosen: string | null }): Choice<SiteId>[] {
  const names = tellApart(
    [...store.all('sites'), ...deletedRows(store, 'sites', chosen === null ? [] : [chosen])],
    ({ name }) => name,
    ({ name, town }) => `${name}, ${town}`,
    ({ name, town, address_line_1 }) => `${name}, ${address_line_1}, ${town}`,
  );
  return [...names]
    .map(([{ id, deleted_at }, name]) => ({
      id,
      name: deleted_at === null ? name : `${name} (deleted)`,
      gone: deleted_at !== null,
    }))
    .sort(byName);
}
