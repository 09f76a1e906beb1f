/** What of a stage moves from question to question and follows a finger. */
export const slidingParts = (stage: HTMLElement | null): readonly HTMLElement[] => [
  ...(stage?.querySelectorAll<HTMLElement>('[data-slides]') ?? []),
];
