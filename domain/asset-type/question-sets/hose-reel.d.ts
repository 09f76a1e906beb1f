export declare const hoseReel: import('./question-set.ts').QuestionSet;
