/** The answers that a held change gives, and in their place those of the saved survey; each as its question and its words. */
export interface HeldAnswers {
  held: string;
  /** Empty where the survey is new, or has no other ones. */
  now: string;
}
