import { useMemo, useSyncExternalStore } from 'react';
import type { AssetId } from '#domain/asset/asset.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';

/** A round through an inspection, from scan to scan. */
export interface RoundState {
  inspection_id: InspectionId;
  /** Whose survey the last scan opened. */
  asset_id: AssetId | null;
}

/** Of the tab: it outlives a reload and goes with the session. */
const NAME = 'firemark-round';
const listeners = new Set<() => void>();

const kept = (): string | null => sessionStorage.getItem(NAME);
const parsed = (text: string | null): RoundState | null => (text === null ? null : (JSON.parse(text) as RoundState));

function keep(round: RoundState | null): void {
  if (round === null) sessionStorage.removeItem(NAME);
  else sessionStorage.setItem(NAME, JSON.stringify(round));
  for (const listener of listeners) listener();
}

export const startRound = (inspection: InspectionId): void => keep({ inspection_id: inspection, asset_id: null });
export const endRound = (): void => keep(null);

/** The scan that leads from here into a survey. */
export function noteScanned(asset: AssetId): void {
  const round = parsed(kept());
  if (round !== null) keep({ ...round, asset_id: asset });
}

/** Whether a scan of the round that is under way opened this survey. */
export function isOfRound(asset: AssetId, inspection: InspectionId | null): boolean {
  const round = parsed(kept());
  return round !== null && round.asset_id === asset && round.inspection_id === inspection;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useRound(): RoundState | null {
  const text = useSyncExternalStore(subscribe, kept);
  return useMemo(() => parsed(text), [text]);
}
