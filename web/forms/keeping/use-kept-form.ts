import { zodResolver } from '@hookform/resolvers/zod';
import { type BaseSyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type DefaultValues, type FieldValues, get, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { must } from '#domain/assertions.ts';
import { mostCharacters } from '#domain/most-characters.ts';
import { discardKeptForm, keepForm, keptForm } from '#web/data/page/kept-forms.ts';
import { useSession } from '#web/data/page/session/session.ts';
import { isUnstored, whyNotSaved } from '#web/data/page/why-not-saved.ts';
import type { InvalidField } from '#web/ui/buttons/save-bar.tsx';
import { showSnackbar } from '#web/ui/snackbar/snackbar-state.ts';
import { asSaved } from './as-saved.ts';
import { changedSince } from './changed-since.ts';
import { differingFields } from './differing-fields.ts';
import { standingValues } from './standing-values.ts';
import { useAskBeforeLeaving } from '../page/use-ask-before-leaving.ts';

export type FieldProblems<Input> = Partial<Record<keyof Input & string, string>>;

interface Options<Input extends FieldValues, Output extends FieldValues> {
  /** Names the form and its record: 'site/<id>', 'site/new'. */
  formKey: string;
  schema: z.ZodType<Output, Input>;
  /** What is saved now, or what an empty form starts with. Newer values flow into the fields that nobody touched. */
  saved: Input;
  /** Labels of the fields, in their order on the screen. */
  labels: Record<keyof Input & string, string>;
  /** Fields that are never kept over a reload. */
  secrets?: readonly (keyof Input & string)[];
  /** Fields that the link names: what was typed into them before another link came does not return. */
  given?: readonly (keyof Input & string)[];
  /**
   * Saves. `basis` is what each field held when it was first typed into, so that what others saved since can be merged.
   * May answer with problems of fields that only saving finds; a rejection keeps what was typed.
   */
  onSave: (form: Output, basis: Input) => Promise<FieldProblems<Input> | void>;
  /** After saving: says so. */
  onSaved: (form: Output) => void;
  /** Leads away then, unless somebody goes elsewhere meanwhile; without it the form goes on. */
  leadAway?: (form: Output) => void;
}

export interface KeptForm<Input extends FieldValues> {
  control: UseFormReturn<Input, unknown, FieldValues>['control'];
  labels: Record<keyof Input & string, string>;
  /** How many characters a field may have, as far as its rule says so. */
  most: (name: keyof Input & string) => number | undefined;
  /** The fields that kept it from being saved, in their order on the screen. */
  invalid: InvalidField[];
  /** When what stands in the form was typed, if that was before this visit. */
  restoredFrom: string | null;
  /** Labels of fields that were typed into here and changed by somebody else since. */
  changedElsewhere: string[];
  isSaving: boolean;
  /** Whether its fields take nothing more: it is saved, and leads away then. */
  isHeld: boolean;
  submit: (event?: BaseSyntheticEvent) => void;
  /** Puts values into fields, as if they were typed. */
  enter: (values: Partial<Input>) => void;
  /** Back to what is saved. */
  discard: () => void;
}

/** Of a reset that no field outlives, whatever was typed into it: newer values flow into all of them again. */
const NOTHING_TYPED = { keepDirtyValues: false };

/** A form over one of the domain's schemas that keeps what was typed, over a reload too, until it is saved or left [S5]. */
export function useKeptForm<Input extends FieldValues, Output extends FieldValues>(
  options: Options<Input, Output>,
): KeptForm<Input> {
  const { formKey, schema, saved, labels, secrets = [], given = [] } = options;
  const user = must(useSession().user, 'a user').id;
  const isDone = useRef(false);
  const [isHeld, setHeld] = useState(false);
  const [restoredFrom, setRestoredFrom] = useState<string | null>(null);
  /** What the fields held that were typed into. */
  const basis = useRef<Record<string, unknown>>({});
  const [standing] = useState(() => standingValues(saved));
  // Before the form takes them, which keeps what differs from them.
  useEffect(() => standing.come(saved), [standing, saved]);
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: saved as DefaultValues<Input>,
    values: saved,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    mode: 'onTouched',
  });
  const { errors, isSubmitted, isSubmitting, dirtyFields } = form.formState;
  const names = Object.keys(labels) as (keyof Input & string)[];

  const typed = () => differingFields(form.getValues(), standing.now(), []);
  const forget = () => {
    isDone.current = true;
    discardKeptForm(user, formKey);
  };
  const onceSaved = useAskBeforeLeaving(() => !isDone.current && Object.keys(typed()).length > 0, forget);

  /** Puts into a field what was typed when it held `on`. */
  const type = (name: keyof Input & string, value: unknown, on: unknown) => {
    basis.current[name] = on;
    form.setValue(name as Path<Input>, value as never, { shouldDirty: true });
  };
  const restore = useEffectEvent(() => {
    const kept = keptForm(user, formKey);
    if (kept === null) return;
    const renamed = given.filter((name) => name in differingFields(saved, kept.basis, []));
    for (const name of names) {
      if (!(name in kept.values) || renamed.includes(name)) continue;
      type(name, kept.values[name], kept.basis[name]);
    }
    setRestoredFrom(kept.kept_at);
  });
  const keep = useEffectEvent((values: Input) => {
    if (isDone.current) return;
    const before = standing.now();
    const differing = differingFields(values, before, secrets);
    basis.current = Object.fromEntries(
      Object.keys(differing).map((name) => [name, name in basis.current ? basis.current[name] : before[name]]),
    );
    if (Object.keys(differing).length === 0) discardKeptForm(user, formKey);
    else keepForm(user, formKey, { values: differing, basis: basis.current, kept_at: new Date().toISOString() });
  });
  /** A rule may concern several fields: what others were told may no longer hold, or hold only now. */
  const checkOthers = useEffectEvent((changed: string | undefined) => {
    const others = names.filter((name) => {
      const { isTouched, error } = form.getFieldState(name as Path<Input>);
      const isGiven = isTouched || !isEmpty(form.getValues(name as Path<Input>));
      return name !== changed && (isSubmitted || isGiven) && error?.type !== 'server';
    });
    if (others.length > 0) void form.trigger(others as Path<Input>[]);
  });
  useEffect(() => {
    restore();
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        keep(values);
        checkOthers(name);
      },
    });
  }, [form, formKey]);

  const save = (output: Output) =>
    onceSaved.during(() => isSaved(output), options.leadAway && (() => options.leadAway?.(output)));
  const isSaved = async (output: Output): Promise<boolean> => {
    const before = standing.now();
    const sent = { ...form.getValues() };
    if (options.leadAway !== undefined) flushSync(() => setHeld(true));
    try {
      const problems = await options.onSave(output, asSaved(schema, { ...saved, ...basis.current }));
      if (problems !== undefined) return showProblems(problems);
    } catch (error) {
      flushSync(() => setHeld(false));
      const why = whyNotSaved(error);
      const named = names.find((name) => name === why?.field);
      if (why !== null && named !== undefined) return showProblems({ [named]: why.message } as FieldProblems<Input>);
      const unstored = `${why?.message ?? 'It could not be saved on this device'}. What you typed stands here`;
      const message = isUnstored(error)
        ? `${unstored}; free space in Sync, then try again.`
        : (why?.message ?? `${unstored}; try again.`);
      showSnackbar({ message, failure: true });
      return false;
    }
    forget();
    options.onSaved(output);
    if (options.leadAway === undefined) goOn(sent, before);
    return true;
  };
  /** What was typed while these values were being saved goes on from them. */
  const goOn = (sent: Input, before: Input) => {
    const later = differingFields(form.getValues(), sent, []);
    standing.save(sent, before);
    isDone.current = false;
    basis.current = {};
    form.reset(standing.now(), NOTHING_TYPED);
    for (const [name, value] of Object.entries(later)) type(name, value, sent[name]);
    setRestoredFrom(null);
  };
  const showProblems = (problems: FieldProblems<Input>): false => {
    flushSync(() => setHeld(false));
    for (const name of names.toReversed()) {
      const message = problems[name];
      if (message !== undefined) form.setError(name as Path<Input>, { type: 'server', message }, { shouldFocus: true });
    }
    return false;
  };

  const changed = changedSince(form.getValues(), basis.current, standing.now());
  return {
    control: form.control,
    labels,
    most: (name) => mostCharacters(schema, name),
    invalid: isSubmitted
      ? names
          .filter((name) => get(errors, name) !== undefined)
          .map((name) => ({ label: labels[name], focus: () => form.setFocus(name as Path<Input>) }))
      : [],
    restoredFrom: Object.keys(dirtyFields).length > 0 ? restoredFrom : null,
    changedElsewhere: names.filter((name) => changed.includes(name)).map((name) => labels[name]),
    isSaving: isSubmitting || isHeld,
    isHeld,
    submit: (event) => void form.handleSubmit(save)(event),
    enter: (values) => {
      for (const name of names.filter((one) => one in values)) {
        form.setValue(name as Path<Input>, values[name] as never, { shouldDirty: true, shouldValidate: isSubmitted });
      }
    },
    discard: () => {
      discardKeptForm(user, formKey);
      basis.current = {};
      form.reset(standing.now(), NOTHING_TYPED);
      setRestoredFrom(null);
    },
  };
}

const isEmpty = (value: unknown): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0);
