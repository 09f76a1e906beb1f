/** Whether everything in a name can be seen; a joiner between letters or pictures may stay [D4.7]. */
export declare function isAllSeen(text: string): boolean;
/** Whether every system can store a text: no NUL and no half of a character [D4.7]. */
export declare const isStorable: (text: string) => boolean;
/** The same for what JSON text says; what is no JSON is judged as it stands. */
export declare function isStorableJson(json: string): boolean;
/** What is typed or pasted into one line: tabs and line ends become blanks. */
export declare const asOneLine: (text: string) => string;
/** Blanks in the place of what would not be seen. */
export declare const withoutUnseen: (text: string) => string;
