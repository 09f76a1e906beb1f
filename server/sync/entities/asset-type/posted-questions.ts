import { answerType, conditional, question, questionAnswerType } from '#domain/asset-type/asset-type.ts';
import type { Posted } from '../entity-policy.ts';
import { knownFields } from '../known-fields.ts';

/** A posted asset type with its questions as they are stored: derived fields are ignored, slots stand in their order [CALL, S3]. */
export function readQuestions(posted: Posted): Posted {
  const { is_complex, questions } = posted;
  return {
    ...posted,
    is_complex: typeof is_complex === 'boolean' ? Number(is_complex) : is_complex,
    questions: each(questions, readQuestion),
  };
}

function readQuestion(posted: Posted): Posted {
  const slots = each(posted['question_answer_types'], (slot) => readSlot(slot, posted['id']));
  return {
    ...knownFields(question, posted),
    conditional: one(posted['conditional'] ?? null, (given) => knownFields(conditional, given)),
    question_answer_types: Array.isArray(slots) ? slots.toSorted(byOrder) : slots,
    answer_types: each(posted['answer_types'], (given) => knownFields(answerType, given)),
  };
}

/** It may name its question and its answer type by what they are. */
function readSlot(posted: Posted, questionId: unknown): Posted {
  const nested = posted['answer_type'] as Posted | null | undefined;
  const { question_id = questionId, answer_type_id = nested?.['id'] } = posted;
  return { ...knownFields(questionAnswerType, posted), question_id, answer_type_id };
}

const byOrder = (one: unknown, other: unknown): number => orderOf(one) - orderOf(other);
function orderOf(slot: unknown): number {
  const order = (slot as Posted | null)?.['order'];
  return typeof order === 'number' ? order : 0;
}

/** What is no object or no list is left to be refused. */
const one = (value: unknown, read: (posted: Posted) => Posted): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? read(value as Posted) : value;

const each = (value: unknown, read: (posted: Posted) => Posted): unknown =>
  Array.isArray(value) ? value.map((item) => one(item, read)) : value;
