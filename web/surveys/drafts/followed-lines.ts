import type { Question } from '#domain/asset-type/asset-type.ts';
import { answerText, parseAnswerValue, type SlotAnswers } from '#domain/survey/answers/answer-value.ts';
import {
  appendRemedialLines,
  linesIn,
  remedialLines,
  remedialLinesOf,
  withoutLines,
  worksIn,
} from '#domain/survey/remedial-lines.ts';
import { type Draft, type DraftPatch, patchDraft } from '#web/data/protocol/draft.ts';
import { addToNote } from '../answering/failing-advice.ts';
import { remarkOf } from '../answers/question-slots.ts';

interface Text {
  text: string | null;
  /** The lines, each in its own, that stood in it and went with their answers. */
  withdrawn: string;
}

/** The canned lines that the answers give, before and after they change. */
interface Given {
  before: readonly string[];
  after: readonly string[];
}

type AddLines = (text: string, lines: readonly string[]) => string;

/** Canned lines go with the last answer that gives them, and those that stood in the text come back with it. */
function follow({ text, withdrawn }: Text, given: Given, add: AddLines): Text {
  const gone = given.before.filter((line) => !given.after.includes(line));
  const left = withoutLines(text, gone);
  const known = linesOf(withdrawn);
  const back = given.after.filter((line) => known.includes(line));
  const noted = new Set([...known, ...linesIn(text, gone)]);
  return {
    text: back.length === 0 ? left : add(left ?? '', back),
    withdrawn: [...noted].filter((line) => !back.includes(line)).join('\n'),
  };
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));

/** What follows for the works; an answer that gives a line may be one to a question that is hidden now. */
export function followedWorks(
  questions: readonly Question[],
  before: Draft,
  after: Draft,
): Pick<DraftPatch, 'recommendations' | 'withdrawn'> {
  const was = { text: after.recommendations, withdrawn: before.withdrawn ?? '' };
  const [given, givenNow] = [before, after].map(({ answers }) => remedialLines(questions, answers as SlotAnswers));
  const is = follow(was, { before: given ?? [], after: givenNow ?? [] }, appendRemedialLines);
  return {
    ...(is.text !== was.text && { recommendations: is.text }),
    ...(is.withdrawn !== was.withdrawn && { withdrawn: is.withdrawn }),
  };
}

/** The patch of answers with what follows for the notes of their questions; a note that it says itself stands. */
export function withNotes(questions: readonly Question[], before: Draft, patch: DraftPatch): DraftPatch {
  const { answers = {}, withdrawn_notes: known = before.withdrawn_notes ?? {} } = patch;
  const [was, is] = [before.answers as SlotAnswers, patchDraft(before, patch).answers as SlotAnswers];
  // What a question gives follows from its own slots alone.
  const answered = questions.filter(({ question_answer_types: slots }) => slots.some(({ id }) => id in answers));
  const changed = answered.flatMap((question) => {
    const slot = remarkOf(question)?.slot.id;
    if (slot === undefined || slot in answers) return [];
    const note = { text: noteIn(is[slot]), withdrawn: known[slot] ?? '' };
    const given = { before: remedialLinesOf(question, was), after: remedialLinesOf(question, is) };
    const followed = follow(note, given, addUnmarked);
    return followed.text === note.text && followed.withdrawn === note.withdrawn ? [] : [{ slot, ...followed }];
  });
  if (changed.length === 0) return patch;
  const notes = changed.map(({ slot, text }) => [slot, noteAnswer(text, before.saved?.answers[slot])]);
  const withdrawn = changed.map((note) => [note.slot, note.withdrawn]);
  return {
    withdrawn_notes: { ...known, ...Object.fromEntries(withdrawn) },
    ...patch,
    answers: { ...answers, ...Object.fromEntries(notes) },
  };
}

const addUnmarked: AddLines = (text, lines) => addToNote(text, worksIn(lines.join('\n')));

function noteIn(answer: string | undefined): string | null {
  const value = parseAnswerValue(answer);
  return value === null ? null : String(value);
}

/** As it was saved where it says the same. */
function noteAnswer(text: string | null, saved: string | undefined): string | null {
  if (text === null) return null;
  return saved !== undefined && isSameLines(text, noteIn(saved)) ? saved : answerText(text);
}

/** Whether two texts say the same, in whatever order of their lines. */
export const isSameLines = (one: string | null, other: string | null): boolean => sortedLines(one) === sortedLines(other);

const sortedLines = (text: string | null): string => appendRemedialLines(text, []).split('\n').toSorted().join('\n');
