export declare const fireAlarmDevice: import('./question-set.ts').QuestionSet;
