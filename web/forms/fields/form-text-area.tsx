import type { FieldValues } from 'react-hook-form';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FieldCell } from './field-cell.tsx';
import type { FormFieldProps } from './form-field.ts';
import { useFormField } from './use-form-field.ts';

type Props<Input extends FieldValues> = FormFieldProps<Input, string | null> & {
  /** What stands above says it. */
  hideLabel?: boolean;
};

/** Five rows that grow with the text [S9]. */
export function FormTextArea<Input extends FieldValues>({ hideLabel = false, ...field }: Props<Input>) {
  const { value, isNullable, most, onChange, props } = useFormField<Input, string | null>(field);
  return (
    <FieldCell wide={field.wide}>
      <TextAreaField
        {...props}
        hideLabel={hideLabel}
        maxRows={20}
        most={most}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' && isNullable ? null : target.value)}
      />
    </FieldCell>
  );
}
