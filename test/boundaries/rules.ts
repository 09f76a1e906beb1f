/** A behaviour of the product in one sentence, as docs/rules.md numbers it. */
export interface Rule {
  id: string;
  sentence: string;
  /** The texts that it quotes as code: they must stand in one of its tests. */
  texts: string[];
}

const FAMILY = /^## ([A-Z]+\d?) /gm;
const RULE = /^- \*\*([A-Z]+\d?\.\d+)\*\* (.+(?:\n {2}\S.*)*)$/gm;
const QUOTED = /`([^`]+)`/g;

/** The rules of docs/rules.md in their order. */
export const rulesOf = (markdown: string): Rule[] =>
  [...markdown.matchAll(RULE)].map(([, id = '', lines = '']) => {
    const sentence = lines.replaceAll('\n  ', ' ');
    return { id, sentence, texts: [...sentence.matchAll(QUOTED)].map(([, text = '']) => text) };
  });

/** The families that its headings name, sections of the specification among them. */
export const familiesOf = (markdown: string): string[] => [...markdown.matchAll(FAMILY)].map(([, family = '']) => family);

/** What is wrong with the numbers themselves, in words: a rule stands under its own heading, and no number is given twice. */
export function numberFaults(markdown: string): string[] {
  const ids = rulesOf(markdown).map(({ id }) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is given twice`);
  const strays = markdown.split(/^(?=## )/m).flatMap((section) => {
    const [family = ''] = familiesOf(section);
    return rulesOf(section).flatMap(({ id }) => (id.startsWith(`${family}.`) ? [] : [`${id} stands under ${family}`]));
  });
  return [...twice, ...strays];
}
