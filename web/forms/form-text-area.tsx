import type { FieldValues } from 'react-hook-form';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { FieldCell } from './field-cell.tsx';
import type { FormFieldProps } from './form-field.ts';
import { useFormField } from './use-form-field.ts';

/** Five rows that grow with the text [S9]. */
export function FormTextArea<Input extends FieldValues>(field: FormFieldProps<Input, string | null>) {
  const { value, isNullable, onChange, props } = useFormField<Input, string | null>(field);
  return (
    <FieldCell wide={field.wide}>
      <TextAreaField
        {...props}
        maxRows={20}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' && isNullable ? null : target.value)}
      />
    </FieldCell>
  );
}
