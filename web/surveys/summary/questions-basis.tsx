import { whenItComes } from '#web/ui/page/when-it-comes.tsx';

/** Where the questions above come from, whose sets are large. It stands last, where nothing moves when it comes. */
export const QuestionsBasis = whenItComes(async () => (await import('./questions-basis-line.tsx')).QuestionsBasisLine);
