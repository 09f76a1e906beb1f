import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import type { KeptForm } from '../keeping/use-kept-form.ts';

/** What every field of a form takes; its label is the form's. */
export interface FormFieldProps<Input extends FieldValues, Value> {
  form: KeptForm<Input>;
  name: FieldPathByValue<Input, Value> & keyof Input & string;
  required?: boolean;
  optional?: boolean;
  hint?: string | undefined;
  /** Takes both columns. */
  wide?: boolean;
}
