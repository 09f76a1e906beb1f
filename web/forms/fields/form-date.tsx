import type { FieldValues } from 'react-hook-form';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { FieldCell } from './field-cell.tsx';
import type { FormFieldProps } from './form-field.ts';
import { useFormField } from './use-form-field.ts';

interface Props<Input extends FieldValues> extends FormFieldProps<Input, string | null> {
  today: string;
  min?: string;
  max?: string;
  /** A day was chosen here; it does not stand in the field yet. */
  onChosen?: (day: string) => void;
}

/** A day, `YYYY-MM-DD`; null or an empty text until one is chosen. */
export function FormDate<Input extends FieldValues>({ today, min, max, onChosen, ...field }: Props<Input>) {
  const { value, onChange, props } = useFormField<Input, string | null>(field);
  return (
    <FieldCell wide={field.wide}>
      <DateField
        {...props}
        today={today}
        {...(min && { min })}
        {...(max && { max })}
        value={value === '' ? null : value}
        onChange={(day) => {
          onChosen?.(day);
          onChange(day);
        }}
      />
    </FieldCell>
  );
}
