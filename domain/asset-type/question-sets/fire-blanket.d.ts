export declare const fireBlanket: import('./question-set.ts').QuestionSet;
