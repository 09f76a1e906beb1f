interface Option {
  value: string;
  label: string;
  outcome: 'pass' | 'fail' | 'info';
  remedial?: string;
}
export type Slot =
  | {
      component_name: 'radio-buttons';
      options: Option[];
    }
  | {
      component_name: 'checkboxes';
      label?: string;
      options: Option[];
    }
  | {
      component_name: 'number';
      label: string;
      unit?: string;
      min: number;
    }
  | {
      component_name: 'date';
      label: string;
    }
  | {
      component_name: 'text';
      label: string;
    }
  | {
      component_name: 'textarea' | 'photo';
      label: string;
      optional: true;
    };
export interface DraftQuestion {
  key: string;
  name: string;
  slots: Slot[];
  condition: {
    key: string;
    values: string[];
  } | null;
}
export declare const pass: (value: string) => Option;
export declare const info: (value: string) => Option;
export declare const fail: (value: string, remedial: string) => Option;
/** A question of several slots, in their order. */
export declare const ask: (key: string, name: string, ...slots: Slot[]) => DraftQuestion;
/** Radio buttons first, then an optional note and an optional photo, then what else is asked. */
export declare const radio: (key: string, name: string, options: Option[], ...more: Slot[]) => DraftQuestion;
/** Yes passes, No fails. */
export declare const yn: (key: string, name: string, remedial: string, ...more: Slot[]) => DraftQuestion;
/** Yes passes, No fails, N/A is neither. */
export declare const yna: (key: string, name: string, remedial: string) => DraftQuestion;
export declare const many: (key: string, name: string, options: Option[]) => DraftQuestion;
export declare const manySlot: (label: string, options: Option[]) => Slot;
export declare const numberSlot: (label: string, unit?: string) => Slot;
export declare const dateSlot: (label: string) => Slot;
export declare const textSlot: (label: string) => Slot;
/** Shows the questions only while one of these answers is given to the radio buttons of the question `key`. */
export declare const when: (key: string, values: string[], ...questions: DraftQuestion[]) => DraftQuestion[];
export {};
