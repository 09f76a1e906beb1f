/** A row of the table: what the specification asks for, and the tests that show it; none while it is for later. */
export interface CoverageRow {
  line: number;
  what: string;
  /** Code-quoted texts of `what`: they must stand in one of the tests. */
  texts: string[];
  tests: { file: string; title: string }[];
}

const LATER = 'later';

/** Reads the tables of docs/spec-coverage.md; throws on a row that names neither tests nor 'later'. */
export function coverageRows(markdown: string): CoverageRow[] {
  return markdown.split('\n').flatMap((text, index) => {
    const cells = text.startsWith('| ') ? text.slice(1, -1).split(/(?<!\\)\|/) : [];
    const [what = '', shownBy = ''] = cells.map((cell) => cell.trim());
    if (cells.length === 0 || what === 'what' || /^-+$/.test(what)) return [];
    const tests = quoted(shownBy).map((reference) => {
      const [file = '', title = ''] = reference.split(' › ');
      return { file, title };
    });
    if (tests.length === 0 && shownBy !== LATER) throw new Error(`line ${index + 1} names no test: ${text}`);
    return [{ line: index + 1, what, texts: quoted(what), tests }];
  });
}

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text.replaceAll('\\|', '|'));

/** What is wrong with one row, in words; `sourceOf` gives a file's source, null where there is none. */
export function faultsOf(row: CoverageRow, sourceOf: (file: string) => string | null): string[] {
  const faults: string[] = [];
  const bodies: string[] = [];
  for (const { file, title } of row.tests) {
    const source = sourceOf(file);
    const body = source === null ? null : bodyOf(source, title);
    if (source === null) faults.push(`line ${row.line}: there is no ${file}`);
    else if (body === null) faults.push(`line ${row.line}: ${file} has no test '${title}'`);
    else bodies.push(body);
  }
  if (faults.length > 0 || row.tests.length === 0) return faults;
  return row.texts
    .filter((text) => !bodies.some((body) => unescaped(body).includes(text)))
    .map((text) => `line ${row.line}: no test of the row speaks of '${text}'`);
}

/** The source of one test with its title, and what the file's tests share; null when there is no such test. */
function bodyOf(source: string, title: string): string | null {
  const [shared = '', ...tests] = source.split(/^(?=test[.(])/m);
  const own = tests.find((test) => unescaped(test).includes(title) && titleOf(test) === title);
  return own === undefined ? null : `${shared}\n${own}`;
}

function titleOf(test: string): string | null {
  const match = /^test(?:\.\w+[\s\S]*?\))?\(\s*(['"`])([\s\S]*?[^\\])\1\s*,/.exec(test);
  return match === null ? null : unescaped(match[2] ?? '');
}

const unescaped = (source: string): string => source.replaceAll("\\'", "'");
