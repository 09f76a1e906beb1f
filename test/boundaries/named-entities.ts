import { parseSync } from 'oxc-parser';
import { entities, entityNames } from '#domain/entities.ts';

/** What every held operation says of its place, and every session of who acts. */
const ANYBODYS = ['inspection_id', 'asset_id', 'user_role_id'];

/** Fields of single entities, as far as no ordinary word is spelt alike. */
const fields = new Set(
  entityNames
    .flatMap((name) => Object.keys(entities[name].fields))
    .filter((field) => field.includes('_') && !ANYBODYS.includes(field)),
);

const words = new RegExp(`(?<![\\w/-])(?:${[...entityNames, ...fields].join('|')})(?![\\w-])`, 'g');
const folders =
  /'(?:#domain\/(?:asset|asset-type|file|grade|inspection|site|survey|user)\/|(?:\.\.\/)+(?:evidence|files|inspections|labels|reports|sites)\/)[^']*'/g;

/** The entities, their fields and their folders that a source names, comments aside. */
export function entitiesNamedIn(file: string, source: string): string[] {
  const code = withoutComments(file, source);
  return [...code.matchAll(words), ...code.matchAll(folders)].map(([word]) => word);
}

function withoutComments(file: string, source: string): string {
  let code = source;
  for (const { start, end } of parseSync(file, source).comments) {
    code = code.slice(0, start) + ' '.repeat(end - start) + code.slice(end);
  }
  return code;
}

const reads = [
  /(?:selectFrom|[jJ]oin)\(\s*'([a-z_]+)'/g,
  /(?:selectRows|readScoped)\([^']*?'([a-z_]+)'/g,
  /\b(?:from|join)\s+([a-z_]+)\b/g,
];
/** Of any entity; `readScoped` and `rowsWithin` read where they are told to. */
const readsAny = /(?:selectRows|readScoped)\(\w+, (?:scope, )?entity\b|from \$\{sql\.table\(entity\)\}/;
const asksOfAny = /\b(?:seenBy\(|seen\(entity\)|maySee\(|shownRow\()/;

/** The entities of which a source reads rows without asking which of them are seen; 'any' where it does not say of which. */
export function unaskedReadsIn(file: string, source: string): string[] {
  const code = withoutComments(file, source);
  const read = reads.flatMap((reading) => [...code.matchAll(reading)].map(([, table]) => table ?? ''));
  const unasked = [...new Set(read)].filter((table) => table in entities && !asksOf(table).test(code));
  return readsAny.test(code) && !asksOfAny.test(code) ? [...unasked, 'any'] : unasked;
}

const asksOf = (table: string): RegExp =>
  new RegExp(`[sS]een(?:By\\([\\w.]+\\))?\\('${table}'\\)|\\b${table}Seen\\(|\\bmay\\(\\w+, '\\w+', \\{ entity: '${table}'`);
