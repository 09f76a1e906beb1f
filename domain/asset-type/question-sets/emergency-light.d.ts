export declare const emergencyLight: import('./question-set.ts').QuestionSet;
