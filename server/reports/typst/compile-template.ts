import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

interface Options {
  tags: boolean;
  /** A selector of what the pages tell of themselves. */
  query?: string;
}

export interface Compiled {
  pdf: Buffer;
  pages: number;
  /** What `query` has found. */
  found: unknown;
}

const weights = ['400Regular', '600SemiBold', '700Bold'];
const families = [
  ['noto-sans', 'NotoSans'],
  ['ibm-plex-sans-arabic', 'IBMPlexSansArabic'],
  ['noto-sans-hebrew', 'NotoSansHebrew'],
  ['noto-emoji', 'NotoEmoji'],
];

const fontBlobs = families.flatMap(([folder, file]) =>
  weights.map((weight) =>
    readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${folder}/${weight}/${file}_${weight}.ttf`))),
  ),
);
const workspace = fileURLToPath(new URL('../..', import.meta.url));
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });

/** Pages of a template; what people typed goes in as data, never as markup. Those made before are let go of first [REPORT.32]. */
export async function compileTemplate(template: string, inputs: Record<string, string>, options: Options): Promise<Compiled> {
  compiler.evictCache(0);
  // Pages go with the wrapper around them, which is collected in a turn of its own.
  globalThis.gc?.();
  await nextTurn();
  return compileOnce(template, inputs, options);
}

function compileOnce(template: string, inputs: Record<string, string>, { tags, query }: Options): Compiled {
  const mainFilePath = fileURLToPath(new URL(template, import.meta.url));
  const compiled = compiler.compile({ mainFilePath, inputs });
  const { result } = compiled;
  if (result === null) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
  const found: unknown = query === undefined ? null : compiler.query(result, { selector: query, field: 'value' });
  return { pdf: compiler.pdf(result, { pdfTags: tags }), pages: result.numOfPages, found };
}
