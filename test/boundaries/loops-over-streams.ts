import { type Expression, parseSync, Visitor } from 'oxc-parser';

/** How often a source loops over what is a stream by its name: the body of a reply, or what `stream()` gives. */
export function loopsOverStreamsIn(file: string, source: string): number {
  let loops = 0;
  new Visitor({
    ForOfStatement: ({ await: waits, right }) => {
      if (waits && isStream(right)) loops += 1;
    },
  }).visit(parseSync(file, source).program);
  return loops;
}

function isStream(node: Expression): boolean {
  if (node.type === 'CallExpression') return node.callee.type === 'MemberExpression' && nameOf(node.callee) === 'stream';
  return nameOf(node) === 'body';
}

const nameOf = (node: Expression): string | null =>
  node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : null;
