import type { ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import { NOT_HERE, useNotHere } from '#web/data/page/use-not-here.ts';
import { ChipsField } from '#web/ui/fields/chips-field.tsx';
import { FieldCell } from './field-cell.tsx';
import type { FormFieldProps } from './form-field.ts';
import { useFormField } from './use-form-field.ts';

interface Props<Input extends FieldValues> extends FormFieldProps<Input, readonly string[]> {
  options: readonly { id: string; name: string }[];
  /** Draws a name, where it isn't drawn as it is. */
  face?: ComponentType<{ name: string }>;
  /** Names the field that narrows a long list by typing. */
  find?: string;
}

/** Several of a list, as chips; takes both columns unless told otherwise. */
export function FormChips<Input extends FieldValues>({ options, face, find, wide = true, ...field }: Props<Input>) {
  const { value, onChange, props } = useFormField<Input, readonly string[]>(field);
  const none = useNotHere() === null ? undefined : NOT_HERE;
  return (
    <FieldCell wide={wide}>
      <ChipsField {...props} none={none} face={face} find={find} options={options} value={value} onChange={onChange} />
    </FieldCell>
  );
}
