import { grouped } from '#domain/grouped.ts';
import type { Site } from '#domain/site/site.ts';
import { saveAndSay } from '#web/data/page/save-and-say.ts';
import { confirm } from '#web/ui/overlays/confirm-state.ts';

interface Hidden {
  assets: number;
  inspections: number;
  /** Something is typed into the Event Log and not saved. */
  typed: boolean;
}

/** Hides the site and what belongs to it after asking; `leave` goes to Sites once that is saved [S4]. */
export async function deleteSite(site: Pick<Site, 'id' | 'name'>, hidden: Hidden, leave: () => void): Promise<void> {
  const confirmed = await confirm({
    title: 'Are you sure you want to delete this Site?',
    body: (
      <>
        <b>{site.name}</b>. {hiddenWith(hidden)}
        {hidden.typed && 'What you typed into the Event Log is not saved; it stays on this device. '}
        You can undo this.
      </>
    ),
  });
  if (!confirmed) return;
  const { id } = site;
  const isDeleted = await saveAndSay(
    'Successfully deleted site',
    [{ entity: 'sites', id, patch: { deleted_at: new Date().toISOString() } }],
    [{ entity: 'sites', id, patch: { deleted_at: null } }],
  );
  if (isDeleted) leave();
}

function hiddenWith({ assets, inspections }: Omit<Hidden, 'typed'>): string {
  const parts = [
    ...(assets > 0 ? [assets === 1 ? '1 asset' : `${grouped(assets)} assets`] : []),
    ...(inspections > 0 ? [inspections === 1 ? '1 inspection' : `${inspections} inspections`] : []),
  ];
  if (parts.length === 0) return '';
  return `Its ${parts.join(' and ')} ${assets + inspections === 1 ? 'is' : 'are'} hidden with it. `;
}
