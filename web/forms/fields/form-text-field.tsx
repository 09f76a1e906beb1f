import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FieldCell } from './field-cell.tsx';
import type { FormFieldProps } from './form-field.ts';
import { useFormField } from './use-form-field.ts';

type Props<Input extends FieldValues> = FormFieldProps<Input, string | null> &
  Pick<ComponentProps<typeof TextField>, 'type' | 'autoComplete' | 'autoFocus' | 'slotProps'>;

export function FormTextField<Input extends FieldValues>({
  type,
  autoComplete = 'off',
  autoFocus,
  slotProps,
  ...rest
}: Props<Input>) {
  const { value, isNullable, most, onChange, props } = useFormField<Input, string | null>(rest);
  return (
    <FieldCell wide={rest.wide}>
      <TextField
        {...props}
        {...(type && { type })}
        {...(autoFocus && { autoFocus })}
        most={most}
        slotProps={slotProps}
        autoComplete={autoComplete}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' && isNullable ? null : target.value)}
      />
    </FieldCell>
  );
}
