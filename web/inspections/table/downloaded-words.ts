import { fewNames } from './few-names.ts';

interface Outcome {
  downloaded: number;
  /** Something is unsent, which the reports lack. */
  lacking: boolean;
  /** Deleted since they were chosen. */
  gone: number;
  missing: readonly { name: string; why: string }[];
}

/** How many reports were downloaded, and which not and why. */
export function downloadedWords({ downloaded, lacking, gone, missing }: Outcome): string {
  const byReason = Map.groupBy(missing, ({ why }) => why);
  const sentences = [
    `Downloaded ${downloaded === 1 ? '1 report' : `${downloaded} reports`}.`,
    ...(lacking && downloaded > 0 ? ['What is unsent is not in them.'] : []),
    ...(gone === 0 ? [] : [`Deleted meanwhile: ${gone}.`]),
    ...[...byReason].map(([why, those]) => `Not downloaded: ${fewNames(those.map(({ name }) => name))}. ${why}`),
    ...(missing.length === 0 ? [] : ['Nothing was changed.']),
  ];
  return sentences.join(' ');
}
