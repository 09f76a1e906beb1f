import { grouped } from '#domain/grouped.ts';
import type { Site } from '#domain/site/site.ts';
import { saveAndSay } from '#web/data/page/save-and-say.ts';
import { confirm } from '#web/ui/overlays/confirm-state.ts';

interface Hidden {
  assets: number;
  /** Null for whoever doesn't see all of them. */
  inspections: number | null;
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

/** Whoever doesn't see all inspections is told of all, without their number. */
function hiddenWith({ assets, inspections }: Omit<Hidden, 'typed'>): string {
  const counted = (count: number, noun: string) => (count === 0 ? [] : [`${grouped(count)} ${count === 1 ? noun : `${noun}s`}`]);
  const parts = [...counted(assets, 'asset'), ...counted(inspections ?? 0, 'inspection')].join(' and ');
  if (inspections === null) return `${parts === '' ? 'All' : `Its ${parts} and all`} inspections there are hidden with it. `;
  if (parts === '') return '';
  return `Its ${parts} ${assets + inspections === 1 ? 'is' : 'are'} hidden with it. `;
}
