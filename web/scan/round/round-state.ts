import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { AssetId } from '#domain/asset/asset.ts';
import type { InspectionId } from '#domain/inspection/inspection.ts';
import { Listeners } from '#web/ui/listeners.ts';

/** A round through an inspection, from scan to scan. */
export interface RoundState {
  inspection_id: InspectionId;
  /** The page that the camera is opened over, and that surveys return to. */
  over: string;
  /** Whose survey the last scan opened. */
  asset_id: AssetId | null;
}

/** Of the tab: it outlives a reload and goes with the session. */
const NAME = 'firemark-round';
const SURVEYS = '/assets/survey/';
const listeners = new Listeners();

const kept = (): string | null => sessionStorage.getItem(NAME);
const parsed = (text: string | null): RoundState | null => (text === null ? null : (JSON.parse(text) as RoundState));

function keep(round: RoundState | null): void {
  if (round === null) sessionStorage.removeItem(NAME);
  else sessionStorage.setItem(NAME, JSON.stringify(round));
  listeners.tell();
}

export const startRound = (inspection: InspectionId, over: string): void =>
  keep({ inspection_id: inspection, over, asset_id: null });
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

/** The round that is under way over this page; another page ends it, but for a survey. */
export function useRound(): RoundState | null {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const text = useSyncExternalStore(listeners.subscribe, kept);
  const round = useMemo(() => parsed(text), [text]);
  const isElsewhere = round !== null && round.over !== path && !path.startsWith(SURVEYS);
  useEffect(() => {
    if (isElsewhere) endRound();
  }, [isElsewhere]);
  return isElsewhere ? null : round;
}
