export declare const dryRiser: import('./question-set.ts').QuestionSet;
