export declare const fireExtinguisher: import('./question-set.ts').QuestionSet;
