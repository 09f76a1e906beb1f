import { formatDay } from '../../day/format-day.ts';
import { type AnswerProps, isChoice } from './answer-props.ts';
import type { AnswerValue } from './answer-value.ts';
import { readSignature } from './signature.ts';

/** An answer as people read it: labels of options, numbers with their unit, dates DD/MM/YYYY [S9]. */
export function answerWords(props: AnswerProps, value: AnswerValue): string {
  if (isChoice(props)) {
    const labels = new Map(props.options.map((option) => [option.value, option.label]));
    return [value]
      .flat()
      .map((chosen) => labels.get(String(chosen)) ?? String(chosen))
      .join(', ');
  }
  switch (props.component) {
    case 'number':
      return props.unit === null ? String(value) : `${String(value)} ${props.unit}`;
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : String(value);
    case 'signature': {
      const signature = readSignature(String(value));
      return signature !== null && 'name' in signature ? `Signed: ${signature.name}` : 'Signed';
    }
    case 'photo': {
      const count = [value].flat().length;
      return count === 1 ? '1 photo' : `${count} photos`;
    }
    default:
      return [value].flat().join(', ');
  }
}
