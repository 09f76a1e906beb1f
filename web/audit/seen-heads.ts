import { explainedBy, howLost, type LostHead, type SeenHead, withHead } from '#domain/audit/seen-heads.ts';
import { readAuditHead, readRestores, tellLostHead } from '#web/data/page/audit.ts';
import { deviceSetting, keptJson } from '#web/ui/device-setting.ts';

interface Kept {
  /** Newest first. */
  heads: SeenHead[];
  lost: LostHead | null;
}

/** The heads of the audit trail that administrators saw on this device; they say nothing of what the trail tells. */
const seenHeads = deviceSetting<Kept>({
  name: 'audit-heads',
  read: (text) => keptOf(keptJson(text)),
  write: (value) => JSON.stringify(value),
});

function keptOf(value: unknown): Kept {
  const { heads, lost } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Kept>;
  const isHead = ({ n, hash, at }: SeenHead) => typeof n === 'number' && typeof hash === 'string' && typeof at === 'string';
  if (!Array.isArray(heads) || !heads.every(isHead)) return { heads: [], lost: null };
  const isLost = lost !== null && lost !== undefined && isHead(lost.seen);
  return { heads, lost: isLost ? { ...lost, restore: lost.restore ?? null } : null };
}

export const useLostHead = (): LostHead | null => seenHeads.use().lost;

/** Asks the server whether its chain holds what was seen; notes its head while it does, and else what is left of it [AUDIT.12]. */
export async function compareHeads(): Promise<void> {
  const { heads, lost } = seenHeads.get();
  if (lost !== null) return;
  const [seen, ...former] = heads;
  const { head: now, entry } = await readAuditHead(seen?.n ?? null);
  const how = seen === undefined ? null : howLost(seen, entry);
  if (seen === undefined || how === null) {
    if (now !== null) seenHeads.set({ heads: withHead(heads, now), lost: null });
    return;
  }
  const common = await newestCommon(former);
  const restores = how === 'cut' ? await readRestores(seen.at) : [];
  const restore = explainedBy({ heads: [seen, ...former], common }, restores);
  seenHeads.set({ heads, lost: { seen, how, common, restore } });
}

async function newestCommon(heads: readonly SeenHead[]): Promise<SeenHead | null> {
  for (const former of heads) {
    const { entry } = await readAuditHead(former.n);
    if (entry?.hash === former.hash) return former;
  }
  return null;
}

/** An administrator knows why; the server writes it into the trail, and what it has now is compared from here on. */
export async function acceptLost({ seen }: LostHead): Promise<void> {
  await tellLostHead({ n: seen.n, hash: seen.hash });
  const { head: now } = await readAuditHead(null);
  seenHeads.set({ heads: now === null ? [] : [now], lost: null });
}
