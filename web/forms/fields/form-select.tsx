import type { FieldValues } from 'react-hook-form';
import { NOT_HERE, useNotHere } from '#web/data/page/use-not-here.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { FieldCell } from './field-cell.tsx';
import type { FormFieldProps } from './form-field.ts';
import { useFormField } from './use-form-field.ts';

interface Props<Input extends FieldValues, Value extends string | number> extends FormFieldProps<Input, Value | null> {
  /** Undefined until they have come. */
  options: readonly { value: Value; label: string }[] | undefined;
}

/** One of few; see FormPick for many. */
export function FormSelect<Input extends FieldValues, Value extends string | number>({ options, ...field }: Props<Input, Value>) {
  const { value, onChange, props } = useFormField<Input, Value | null>(field);
  const none = useNotHere() === null ? undefined : NOT_HERE;
  return (
    <FieldCell wide={field.wide}>
      <SelectField
        {...props}
        none={none}
        options={options?.map((option) => ({ value: String(option.value), label: option.label }))}
        value={String(value ?? '')}
        onChange={(chosen) => onChange(options?.find((option) => String(option.value) === chosen)?.value ?? null)}
      />
    </FieldCell>
  );
}
