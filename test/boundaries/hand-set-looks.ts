import { type Node, parseSync, Visitor } from 'oxc-parser';

const PROPERTIES = ['fontSize', 'borderRadius', '--question-size'];
/** Its size is named; how wide the screen must be for it is each place's own. */
const FLUID = 'upTo';

/** Sizes of text and radii that a source writes down as a number, instead of naming one of the theme's. */
export function handSetLooksIn(file: string, source: string): string[] {
  const found: string[] = [];
  let looks = 0;
  let fluid = 0;
  const isLook = (key: Node) =>
    (key.type === 'Identifier' && PROPERTIES.includes(key.name)) ||
    (key.type === 'Literal' && PROPERTIES.includes(String(key.value)));
  const isFluid = (callee: Node) => callee.type === 'Identifier' && callee.name === FLUID;
  const note = (text: string) => {
    if (looks > 0 && fluid === 0 && /[1-9]/.test(text)) found.push(text);
  };
  const visitor = new Visitor({
    Property: ({ key }) => {
      if (isLook(key)) looks += 1;
    },
    'Property:exit': ({ key }) => {
      if (isLook(key)) looks -= 1;
    },
    CallExpression: ({ callee }) => {
      if (isFluid(callee)) fluid += 1;
    },
    'CallExpression:exit': ({ callee }) => {
      if (isFluid(callee)) fluid -= 1;
    },
    Literal: ({ value }) => note(String(value)),
    TemplateElement: ({ value }) => note(value.raw),
  });
  visitor.visit(parseSync(file, source).program);
  return found;
}
