import { useState } from 'react';
import { must } from '#domain/assertions.ts';
import { discardKeptForm, keepForm, keptForm } from '#web/data/page/kept-forms.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { differingFields } from './differing-fields.ts';

interface KeptState<Values> {
  values: Values;
  /** What stood there when it was first typed into. */
  basis: Values;
  /** When what stands there was typed, if the dialog was opened anew since. */
  restoredFrom: string | null;
  change: (patch: Partial<Values>) => void;
  /** Back to what is saved. */
  discard: () => void;
  /** Once it is saved. */
  forget: () => void;
}

/** What is typed into a dialog of few fields, kept over its closing and a reload until it is saved or discarded [FORM]. */
export function useKeptState<Values extends object>(formKey: string, initial: Values): KeptState<Values> {
  const user = must(useSession().user, 'a user').id;
  const [{ values, basis, restoredFrom }, setState] = useState<Pick<KeptState<Values>, 'values' | 'basis' | 'restoredFrom'>>(
    () => {
      const kept = keptForm(user, formKey);
      return {
        values: { ...initial, ...kept?.values },
        basis: { ...initial, ...kept?.basis },
        restoredFrom: kept?.kept_at ?? null,
      };
    },
  );
  const forget = () => discardKeptForm(user, formKey);
  return {
    values,
    basis,
    restoredFrom,
    change(patch) {
      const next = { ...values, ...patch };
      setState({ values: next, basis, restoredFrom });
      const typed = differingFields(next, basis, []);
      if (Object.keys(typed).length === 0) forget();
      else
        keepForm(user, formKey, {
          values: typed,
          basis: Object.fromEntries(Object.entries(basis)),
          kept_at: new Date().toISOString(),
        });
    },
    discard() {
      forget();
      setState({ values: initial, basis: initial, restoredFrom: null });
    },
    forget,
  };
}
