import { parseSync, type Statement } from 'oxc-parser';

/** Calls that lay out a database. */
const LAYING_OUT = /\b(?:createObjectStore|createIndex)\([^)]*\)|\bopenNewest<\w+>\(\s*[^,]+,[^,]+,/g;

/**
 * What a source says of the shape of what it stores: types and interfaces, schemas, names and numbers, and the stores of a
 * database; nothing of what it does with them.
 */
export function declaredShapes(file: string, source: string): string[] {
  const { program, comments } = parseSync(file, source);
  const code = comments.reduce(
    (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    source,
  );
  const shapes = program.body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .filter((statement) => statement !== null)
    .filter((statement) => isShape(statement as Statement, code));
  return [...shapes.map(({ start, end }) => code.slice(start, end)), ...(code.match(LAYING_OUT) ?? [])].map((text) =>
    text.replace(/\s+/g, ''),
  );
}

function isShape(statement: Statement, code: string): boolean {
  if (statement.type === 'TSInterfaceDeclaration' || statement.type === 'TSTypeAliasDeclaration') return true;
  if (statement.type !== 'VariableDeclaration') return false;
  return statement.declarations.some(
    ({ init }) => init?.type === 'Literal' || (init?.type === 'CallExpression' && code.slice(init.start).startsWith('z.')),
  );
}
