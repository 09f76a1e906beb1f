import type { FieldValues } from 'react-hook-form';
import { NOT_HERE, useNotHere } from '#web/data/page/use-not-here.ts';
import { PickField } from '#web/ui/fields/pick-field.tsx';
import { FieldCell } from './field-cell.tsx';
import type { FormFieldProps } from './form-field.ts';
import { useFormField } from './use-form-field.ts';

interface Props<Input extends FieldValues> extends FormFieldProps<Input, string | null> {
  options: readonly { id: string; name: string }[] | undefined;
}

/** One record of many, found by typing a part of its name. */
export function FormPick<Input extends FieldValues>({ options, ...field }: Props<Input>) {
  const { value, onChange, props } = useFormField<Input, string | null>(field);
  const none = useNotHere() === null ? undefined : NOT_HERE;
  return (
    <FieldCell wide={field.wide}>
      <PickField
        {...props}
        none={none}
        options={options}
        value={value === '' ? null : value}
        onChange={(id) => onChange(id ?? '')}
      />
    </FieldCell>
  );
}
