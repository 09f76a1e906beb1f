import { useRef, useState } from 'react';
import { must } from '#domain/assertions.ts';
import { discardKeptForm, keepForm, keptForm } from '#web/data/page/kept-forms.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { changedSince } from './changed-since.ts';
import { differingFields } from './differing-fields.ts';

interface Typed<Values> {
  values: Values;
  /** What stood there when it was first typed into. */
  basis: Values;
  /** When what stands there was typed, if the dialog was opened anew since. */
  restoredFrom: string | null;
}

interface KeptState<Values> extends Typed<Values> {
  /** The fields that were typed into here and changed by somebody else since. */
  changedElsewhere: string[];
  change: (patch: Partial<Values>) => void;
  /** Back to what is saved. */
  discard: () => void;
  /** Once it is saved. */
  forget: () => void;
  /** Once these are saved: goes on from them with what was typed meanwhile, and answers whether there is any. */
  goOn: (sent: Values) => boolean;
}

/**
 * What is typed into a dialog of few fields, kept over its closing and a reload until it is saved or discarded [FORM].
 * `saved` is what stands there now; what others save is not shown in the fields, but named.
 */
export function useKeptState<Values extends object>(formKey: string, saved: Values): KeptState<Values> {
  const user = must(useSession().user, 'a user').id;
  const [state, setState] = useState<Typed<Values>>(() => {
    const kept = keptForm(user, formKey);
    return {
      values: { ...saved, ...kept?.values },
      basis: { ...saved, ...kept?.basis },
      restoredFrom: kept?.kept_at ?? null,
    };
  });
  /** For what ends after more was typed. */
  const latest = useRef(state);
  const forget = () => discardKeptForm(user, formKey);
  const set = (next: Typed<Values>): boolean => {
    latest.current = next;
    setState(next);
    const values = differingFields(next.values, next.basis, []);
    const isTyped = Object.keys(values).length > 0;
    if (isTyped)
      keepForm(user, formKey, {
        values,
        basis: Object.fromEntries(Object.entries(next.basis)),
        kept_at: new Date().toISOString(),
      });
    else forget();
    return isTyped;
  };
  return {
    ...state,
    changedElsewhere: changedSince(state.values, state.basis, saved),
    change: (patch) => void set({ ...latest.current, values: { ...latest.current.values, ...patch } }),
    discard: () => void set({ values: saved, basis: saved, restoredFrom: null }),
    forget,
    goOn: (sent) => set({ values: latest.current.values, basis: sent, restoredFrom: null }),
  };
}
