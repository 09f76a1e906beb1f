import { useState } from 'react';
import { must } from '#domain/assertions.ts';
import { discardKeptForm, keepForm, keptForm } from '#web/data/kept-forms.ts';
import { useSession } from '#web/data/session.ts';
import { differingFields } from './differing-fields.ts';

interface KeptState<Values> {
  values: Values;
  /** What stood there when it was first typed into. */
  basis: Values;
  change: (patch: Partial<Values>) => void;
  /** Once it is saved. */
  forget: () => void;
}

/** What is typed into a dialog of few fields, kept over a reload until it is saved [D4.6]. */
export function useKeptState<Values extends object>(formKey: string, initial: Values): KeptState<Values> {
  const user = must(useSession().user, 'a user').id;
  const [{ values, basis }, setState] = useState<{ values: Values; basis: Values }>(() => {
    const kept = keptForm(user, formKey);
    return { values: { ...initial, ...kept?.values }, basis: { ...initial, ...kept?.basis } };
  });
  return {
    values,
    basis,
    change(patch) {
      const next = { ...values, ...patch };
      setState({ values: next, basis });
      const typed = differingFields(next, basis, []);
      if (Object.keys(typed).length === 0) discardKeptForm(user, formKey);
      else
        keepForm(user, formKey, {
          values: typed,
          basis: Object.fromEntries(Object.entries(basis)),
          kept_at: new Date().toISOString(),
        });
    },
    forget: () => discardKeptForm(user, formKey),
  };
}
