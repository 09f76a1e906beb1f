export declare const sprinklerValveSet: import('./question-set.ts').QuestionSet;
