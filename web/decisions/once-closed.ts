import { formatDay } from '#domain/day/format-day.ts';
import { localDay } from '#domain/day/local-day.ts';
import type { OnceClosed } from '#domain/sync/wire.ts';

/** Whether an inspection at a deleted site is still closed, and since when, or was. */
export function closingWords({ closed_at, reopened_version }: OnceClosed): string {
  const day = formatDay(localDay(new Date(closed_at)));
  return isReopened(reopened_version) ? `was Closed/Locked ${day}, opened again` : `Closed/Locked ${day}`;
}

/** The report of what was closed last: one that is open again has no other once its site is deleted [PROOF]. */
export const closedForm = ({ reopened_version }: OnceClosed): { version?: number } =>
  isReopened(reopened_version) ? { version: reopened_version } : {};

const isReopened = (version: OnceClosed['reopened_version']): version is number => version !== undefined && version !== null;
