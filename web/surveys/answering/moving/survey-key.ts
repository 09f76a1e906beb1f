/** What a key does in a survey; options are counted from 0. */
export type SurveyKey = { act: 'step'; step: -1 | 1 } | { act: 'choose'; option: number };

/** Left and right move; 1-9 choose unless keys of one character are switched off, which speech input may say [KEY.3]. */
export function surveyKeyOf(key: string, { singleKeys }: { singleKeys: boolean }): SurveyKey | null {
  if (key === 'ArrowLeft') return { act: 'step', step: -1 };
  if (key === 'ArrowRight') return { act: 'step', step: 1 };
  return singleKeys && /^[1-9]$/.test(key) ? { act: 'choose', option: Number(key) - 1 } : null;
}
