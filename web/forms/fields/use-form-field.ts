import { type FieldValues, type Path, useController } from 'react-hook-form';
import type { FormFieldProps } from './form-field.ts';

/** The state of one field and what its component needs. */
export function useFormField<Input extends FieldValues, Value>({ form, name, ...rest }: FormFieldProps<Input, Value>) {
  const { field, fieldState, formState } = useController({ control: form.control, name: name as unknown as Path<Input> });
  const { required = false, optional = false, hint } = rest;
  return {
    value: field.value as Value,
    isNullable: (formState.defaultValues as Partial<Input> | undefined)?.[name] === null,
    onChange: (value: Value) => field.onChange(value),
    most: form.most(name),
    /** Spread into the component of web/ui. */
    props: {
      label: form.labels[name],
      required,
      optional,
      hint,
      error: fieldState.error?.message,
      inputRef: field.ref,
      onBlur: field.onBlur,
    },
  };
}
