interface Option {
  value: string;
  label: string;
  outcome: 'pass' | 'fail' | 'info';
  remedial?: string;
}

export type Slot =
  | { component_name: 'radio-buttons'; options: Option[] }
  | { component_name: 'checkboxes'; label?: string; options: Option[] }
  | { component_name: 'number'; label: string; unit?: string; min: number }
  | { component_name: 'date'; label: string }
  | { component_name: 'text' | 'signature'; label: string }
  | { component_name: 'textarea' | 'photo'; label: string; optional: true };

export interface DraftQuestion {
  key: string;
  name: string;
  slots: Slot[];
  condition: { key: string; values: string[] } | null;
}

export const pass = (value: string): Option => ({ value, label: value, outcome: 'pass' });
export const info = (value: string): Option => ({ value, label: value, outcome: 'info' });
export const fail = (value: string, remedial: string): Option => ({ value, label: value, outcome: 'fail', remedial });

const note: Slot = { component_name: 'textarea', label: 'Note', optional: true };
const photo: Slot = { component_name: 'photo', label: 'Photo', optional: true };

/** A question of several slots, in their order. */
export const ask = (key: string, name: string, ...slots: Slot[]): DraftQuestion => ({ key, name, slots, condition: null });

/** Radio buttons first, then an optional note and an optional photo, then what else is asked. */
export const radio = (key: string, name: string, options: Option[], ...more: Slot[]): DraftQuestion =>
  ask(key, name, { component_name: 'radio-buttons', options }, note, photo, ...more);

/** Yes passes, No fails. */
export const yn = (key: string, name: string, remedial: string, ...more: Slot[]): DraftQuestion =>
  radio(key, name, [pass('Yes'), fail('No', remedial)], ...more);

/** Yes passes, No fails, N/A is neither. */
export const yna = (key: string, name: string, remedial: string): DraftQuestion =>
  radio(key, name, [pass('Yes'), fail('No', remedial), info('N/A')]);

export const many = (key: string, name: string, options: Option[]): DraftQuestion =>
  ask(key, name, { component_name: 'checkboxes', options });

export const manySlot = (label: string, options: Option[]): Slot => ({ component_name: 'checkboxes', label, options });
export const numberSlot = (label: string, unit?: string): Slot => ({
  component_name: 'number',
  label,
  ...(unit !== undefined && { unit }),
  min: 0,
});
export const dateSlot = (label: string): Slot => ({ component_name: 'date', label });
export const textSlot = (label: string): Slot => ({ component_name: 'text', label });
export const signatureSlot = (label: string): Slot => ({ component_name: 'signature', label });

/** Shows the questions only while one of these answers is given to the radio buttons of the question `key`. */
export const when = (key: string, values: string[], ...questions: DraftQuestion[]): DraftQuestion[] =>
  questions.map((question) => ({ ...question, condition: { key, values } }));
