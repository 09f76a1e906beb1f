import { unreachable } from '#domain/assertions.ts';
import type { AnswerProps } from '#domain/survey/answers/answer-props.ts';

export type UnreadableProps = Extract<AnswerProps, { component: 'unknown' | 'broken' }>;

export const isUnreadable = (props: AnswerProps): props is UnreadableProps =>
  props.component === 'unknown' || props.component === 'broken';

/** Names an answer type that can't be shown. */
export function unreadableWords({ component, component_name }: UnreadableProps): string {
  switch (component) {
    case 'broken':
      return `The '${component_name}' answer can't be read`;
    case 'unknown':
      return component_name === null ? 'This answer’s type no longer exists' : `'${component_name}' can't be answered here`;
    default:
      return unreachable(component);
  }
}

export const keptWords = (stored: string): string => `Its answer is kept: ${stored}`;
