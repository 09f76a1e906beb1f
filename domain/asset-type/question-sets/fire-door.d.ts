export declare const fireDoor: import('./question-set.ts').QuestionSet;
