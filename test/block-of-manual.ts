import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const manual = fileURLToPath(new URL('../docs/operate.md', import.meta.url));

/** The first block of a kind in docs/operate.md. */
export function blockOfManual(kind: string): string {
  const [, block] = new RegExp(`\n\`\`\`${kind}\n([^\`]*)\`\`\``).exec(readFileSync(manual, 'utf8')) ?? [];
  if (block === undefined) throw new Error(`docs/operate.md has no ${kind}`);
  return block;
}
