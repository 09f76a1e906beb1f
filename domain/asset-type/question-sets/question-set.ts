import { must } from '../../assertions.ts';
import { stableId } from '../../stable-id.ts';
import type { AnswerType, AssetType, Conditional, Question, QuestionId } from '../asset-type.ts';
import type { DraftQuestion, Slot } from './question-builders.ts';

/** A type of asset that the product ships with. `basis` says where the questions come from, for whoever sees them. */
export interface QuestionSet extends Pick<AssetType, 'id' | 'name' | 'plural_name' | 'is_complex' | 'questions'> {
  basis: string;
  intervals: string;
}

interface Draft {
  slug: string;
  name: string;
  plural_name: string;
  complex: boolean;
  standard: string;
  intervals: string;
  questions: readonly DraftQuestion[];
}

/**
 * Gives a set its ids: the same slugs and keys give the same ids on every installation. Its questions get theirs when they are
 * asked for: a start of the app asks for none, and those of all sets would take it 15 ms.
 */
export function questionSet({ slug, name, plural_name, complex, standard, intervals, questions }: Draft): QuestionSet {
  const byKey = new Map(questions.map((question) => [question.key, question]));
  const idOf = (key: string): QuestionId => stableId('question', slug, key);
  const conditionalOf = ({ condition }: DraftQuestion): Conditional | null => {
    if (condition === null) return null;
    const [first] = must(byKey.get(condition.key), `a question ${condition.key} in ${slug}`).slots;
    const { id } = answerTypeOf(must(first, `a slot of ${condition.key} in ${slug}`));
    return { question_id: idOf(condition.key), answer_type_id: id, operator: '==', value: condition.values.join('|') };
  };
  const questionOf = (draft: DraftQuestion, at: number): Question => {
    const answerTypes = draft.slots.map(answerTypeOf);
    return {
      id: idOf(draft.key),
      name: draft.name,
      order: at + 1,
      conditional: conditionalOf(draft),
      question_answer_types: answerTypes.map((answerType, slot) => ({
        id: stableId('slot', slug, draft.key, slot + 1),
        question_id: idOf(draft.key),
        answer_type_id: answerType.id,
        order: slot + 1,
      })),
      answer_types: [...new Map(answerTypes.map((answerType) => [answerType.id, answerType])).values()],
    };
  };
  let made: Question[] | undefined;
  return {
    id: stableId('asset-type', slug),
    name,
    plural_name,
    is_complex: complex ? 1 : 0,
    basis: `Follows the practice that ${standard} describes, taken from trade and legal summaries, not from the standard's own text.`,
    intervals,
    get questions() {
      return (made ??= questions.map(questionOf));
    },
  };
}

/** Slots alike share their answer type. */
function answerTypeOf({ component_name, ...given }: Slot): AnswerType {
  const props = JSON.stringify(given);
  return { id: stableId('answer-type', component_name, props), component_name, props };
}
