import { differingFields } from './differing-fields.ts';

/** What stands in a record, as far as its form knows: the newest that came, or what the form has saved since. */
interface StandingValues<Values extends object> {
  now: () => Values;
  /** Takes what came; the same again changes nothing. */
  come: (values: Values) => void;
  /** `sent` is saved, begun when `before` stood: what came since has it, with what others did. */
  save: (sent: Values, before: Values) => void;
}

export function standingValues<Values extends object>(first: Values): StandingValues<Values> {
  let came = first;
  let standing = first;
  return {
    now: () => standing,
    come(values) {
      if (Object.keys(differingFields(values, came, [])).length === 0) return;
      came = values;
      standing = values;
    },
    save(sent, before) {
      if (standing === before) standing = sent;
    },
  };
}
