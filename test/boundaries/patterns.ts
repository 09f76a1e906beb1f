import { type CallExpression, type NewExpression, parseSync, Visitor } from 'oxc-parser';

export interface Pattern {
  pattern: string;
  flags: string;
}

/** Every regular expression that a source writes down, and how many it makes of text. */
export function patternsOf(file: string, source: string): { literals: Pattern[]; made: number } {
  const literals: Pattern[] = [];
  let made = 0;
  const make = ({ callee }: CallExpression | NewExpression) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') made += 1;
  };
  const visitor = new Visitor({
    Literal(node) {
      if ('regex' in node) literals.push(node.regex);
    },
    NewExpression: make,
    CallExpression: make,
  });
  visitor.visit(parseSync(file, source).program);
  return { literals, made };
}
