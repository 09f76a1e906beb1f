import { type Found, type Tab, type Wanted } from './tab.ts';
import { until } from './until.ts';

/** What a person does in a tab: looks for something, and does something with it. */
export interface Somebody {
  readonly tab: Tab;
  sees(wanted: Wanted | string, patience?: number): Promise<void>;
  misses(wanted: Wanted | string): Promise<void>;
  taps(role: 'button' | 'link' | 'radio' | 'checkbox', name: string): Promise<void>;
  /** Taps an option until the next question stands there: what has just appeared or still moves takes no tap. */
  answers(question: string, option: string, next: string): Promise<void>;
  types(name: string, text: string): Promise<void>;
  chooses(file: string): Promise<void>;
}

/** So long the next question may take to come. */
const MOST_MOVE_MS = 1_500;

const words = (wanted: Wanted | string): Wanted => (typeof wanted === 'string' ? { text: wanted } : wanted);

export function somebodyAt(tab: Tab): Somebody {
  const find = (wanted: Wanted, patience?: number): Promise<Found> =>
    until(JSON.stringify(wanted), () => tab.find(wanted), patience);
  /** What moves or is drawn anew under the pointer is looked for once more. */
  const act = (wanted: Wanted, action: (found: Found) => Promise<void>) =>
    until(`${JSON.stringify(wanted)} to be in reach`, async () => {
      await action(await find(wanted));
      return true;
    });
  const isAsked = async (name: string) => (await tab.find({ role: 'heading', name })) !== null;
  return {
    tab,
    answers: async (question, option, next) => {
      await until(`'${next}' after '${question}'`, async () => {
        if (await isAsked(next)) return true;
        // The next question has the same options in the same places.
        const found = await tab.find({ role: 'radio', name: option, under: question });
        if (found === null) return null;
        await found.click();
        return until(next, async () => ((await isAsked(next)) ? true : null), MOST_MOVE_MS);
      });
    },
    sees: async (wanted, patience) => void (await find(words(wanted), patience)),
    misses: async (wanted) => {
      if ((await tab.find(words(wanted))) !== null) throw new Error(`${JSON.stringify(wanted)} is there`);
    },
    taps: async (role, name) => void (await act({ role, name }, (found) => found.click())),
    types: async (name, text) => void (await act({ role: 'textbox', name }, (found) => found.type(text))),
    chooses: async (file) => void (await act({ role: 'file', name: '' }, (found) => found.choose(file))),
  };
}
