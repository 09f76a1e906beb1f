/** What 'Check my data' found and did [CHECK]. */
export interface CheckResult {
  /** Records that were compared. */
  checked: number;
  /** Those that were missing or otherwise, and were received again. */
  repaired: number;
  /** Those that should not have been here. */
  removed: number;
  /** Surveys whose answers were missing or others, and were received again. */
  answers: number;
  /** Why all is received anew: so much was wrong, or the server asks for it; null where it isn't. */
  anew: 'differed' | 'asked' | null;
}
