import type { FieldValues } from 'react-hook-form';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { FieldCell } from './field-cell.tsx';
import type { FormFieldProps } from './form-field.ts';
import { useFormField } from './use-form-field.ts';

type Props<Input extends FieldValues> = FormFieldProps<Input, string> & { autoComplete: 'new-password' | 'current-password' };

export function FormPassword<Input extends FieldValues>({ autoComplete, ...field }: Props<Input>) {
  const { value, onChange, props } = useFormField<Input, string>(field);
  return (
    <FieldCell wide={field.wide}>
      <PasswordField {...props} autoComplete={autoComplete} value={value} onChange={({ target }) => onChange(target.value)} />
    </FieldCell>
  );
}
