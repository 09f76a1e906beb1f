import { z } from 'zod';
import type { AnswerType } from '../../asset-type/asset-type.ts';

export const choiceComponents = ['radio-buttons', 'checkboxes', 'select'] as const;
export const writtenComponents = ['text', 'textarea', 'date', 'photo', 'signature'] as const;
export type ChoiceComponent = (typeof choiceComponents)[number];
export type WrittenComponent = (typeof writtenComponents)[number];

export const optionOutcomes = ['pass', 'fail', 'info'] as const;

const nullable = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);

/** May be no more than its value; blanks around that say nothing, as around an answer. */
const option = z.preprocess(
  (given) => (typeof given === 'string' ? { value: given } : given),
  z
    .object({
      value: z
        .string()
        .min(1)
        .transform((value) => value.trim()),
      label: z.string().optional(),
      outcome: z.enum(optionOutcomes).default('info'),
      remedial: nullable(z.string()),
    })
    .transform((given) => ({ ...given, label: given.label ?? given.value })),
);
export type AnswerOption = z.infer<typeof option>;

const label = nullable(z.string());
const choice = z.object({ label, options: z.array(option).min(1) });
const number = z.object({ label, unit: nullable(z.string()), min: nullable(z.number()), max: nullable(z.number()) });
const written = z.object({ label, optional: z.boolean().default(false) });

export type AnswerProps =
  | ({ component: ChoiceComponent } & z.infer<typeof choice>)
  | ({ component: 'number' } & z.infer<typeof number>)
  | ({ component: WrittenComponent } & z.infer<typeof written>)
  | { component: 'unknown'; component_name: string | null; label: null }
  | { component: 'broken'; component_name: string; label: null };

/** What can be said of a slot whose answer type is no longer there. */
export const goneAnswerType = { component: 'unknown', component_name: null, label: null } as const satisfies AnswerProps;

export type ChoiceProps = Extract<AnswerProps, { component: ChoiceComponent }>;

/** Reads the JSON text of an answer type's props [S3]; one that can't be read is named as such and never throws. */
export function parseAnswerProps({ component_name, props }: Pick<AnswerType, 'component_name' | 'props'>): AnswerProps {
  const broken = { component: 'broken', component_name, label: null } as const;
  let given: unknown;
  try {
    given = JSON.parse(props);
  } catch {
    return broken;
  }
  if (isChoiceName(component_name)) {
    const read = choice.safeParse(given);
    return read.success ? { component: component_name, ...read.data } : broken;
  }
  if (component_name === 'number') {
    const read = number.safeParse(given);
    return read.success ? { component: component_name, ...read.data } : broken;
  }
  if (isOneOf(writtenComponents, component_name)) {
    const read = written.safeParse(given);
    return read.success ? { component: component_name, ...read.data } : broken;
  }
  return { component: 'unknown', component_name, label: null };
}

export function isChoice(props: AnswerProps): props is ChoiceProps {
  return isChoiceName(props.component);
}

export const isChoiceName = (name: string): name is ChoiceComponent => isOneOf(choiceComponents, name);

/** Whether a question counts as answered without this slot: notes, photos and what nobody can fill in. */
export function isOptional(props: AnswerProps): boolean {
  if (props.component === 'unknown' || props.component === 'broken') return true;
  return 'optional' in props && props.optional;
}

const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name);
