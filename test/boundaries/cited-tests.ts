import { type CallExpression, type Expression, parseSync, Visitor } from 'oxc-parser';

/** A test with the rules that it cites at the head of its title, or the groups around it at theirs. */
export interface CitedTest {
  file: string;
  /** Without the rules. */
  title: string;
  cites: string[];
  /** The test itself, and what its file holds beside tests. */
  source: string;
}

interface Named {
  callee: 'test' | 'describe';
  title: string;
}

const HEAD = /^\[([^\]]*)\] /;

/** The tests of a file with the rules that they cite. */
export function citedTests(file: string, source: string): CitedTest[] {
  const found: (Omit<CitedTest, 'source'> & { start: number; end: number })[] = [];
  const around: string[][] = [];
  const visitor = new Visitor({
    CallExpression(node) {
      const named = nameOf(node, source);
      if (named === null) return;
      const [, head] = HEAD.exec(named.title) ?? [];
      const cites = [...around.flat(), ...(head?.split(', ') ?? [])];
      if (named.callee === 'describe') around.push(head?.split(', ') ?? []);
      else found.push({ file, title: named.title.replace(HEAD, ''), cites, start: node.start, end: node.end });
    },
    'CallExpression:exit'(node) {
      if (nameOf(node, source)?.callee === 'describe') around.pop();
    },
  });
  visitor.visit(parseSync(file, source).program);
  const shared = found.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), source);
  return found.map(({ start, end, ...test }) => ({ ...test, source: `${source.slice(start, end)}\n${shared}` }));
}

/** Of `test('…')`, `test.each(rows)('…')` and the like: whether it is a test or a group, and its title; null of other calls. */
function nameOf({ callee, arguments: [first] }: CallExpression, source: string): Named | null {
  const root = rootOf(callee);
  if ((root !== 'test' && root !== 'describe') || first === undefined || first.type === 'SpreadElement') return null;
  const title = textOf(first, source);
  return title === null ? null : { callee: root, title };
}

function rootOf(callee: Expression): string | null {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return rootOf(callee.object);
  if (callee.type === 'CallExpression') return rootOf(callee.callee);
  return null;
}

/** What a literal says; a template as it is written. */
function textOf(expression: Expression, source: string): string | null {
  if (expression.type === 'Literal' && typeof expression.value === 'string') return expression.value;
  return expression.type === 'TemplateLiteral' ? source.slice(expression.start + 1, expression.end - 1) : null;
}
