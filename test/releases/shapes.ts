import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { besideIn, entities, entityNames } from '#domain/entities.ts';
import { choiceComponents, writtenComponents } from '#domain/survey/answers/answer-props.ts';
import { heldVerdict, operation, pullRequest, pushRequest } from '#domain/sync/wire.ts';
import { DATA_VERSION } from '#domain/versions/data-version.ts';
import { declaredShapes } from './declared-shapes.ts';

/** A JSON schema, as far as it is compared. */
export interface JsonSchema {
  type?: string;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  maxLength?: number;
  maxItems?: number;
  maximum?: number;
  minLength?: number;
  minItems?: number;
  minimum?: number;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

/** All that apps and servers of different releases have to agree about. */
export interface Shapes {
  version: number;
  records: Record<string, JsonSchema>;
  components: readonly string[];
  messages: Record<string, JsonSchema>;
  /** SHA-256 of what a source declares, without its comments and spaces. */
  declarations: Record<string, string>;
}

/** What travels, or lies on devices, without a schema. */
const declared = {
  wire: new URL('../../domain/sync/wire.ts', import.meta.url),
  'first pulls': new URL('../../domain/sync/pulled-chunk.ts', import.meta.url),
  'hold reasons': new URL('../../domain/sync/hold-reason.ts', import.meta.url),
  evidence: new URL('../../domain/evidence/evidence.ts', import.meta.url),
  drafts: new URL('../../web/data/protocol/draft.ts', import.meta.url),
  'stored on devices': new URL('../../web/data/worker/disk/user-schema.ts', import.meta.url),
  'sealed on devices': new URL('../../web/data/worker/sealing/bundle-content.ts', import.meta.url),
  'sessions on devices': new URL('../../web/data/worker/disk/app-schema.ts', import.meta.url),
  'decisions on devices': new URL('../../web/data/protocol/known-decisions.ts', import.meta.url),
  'kept beside records': new URL('../../domain/evidence/kept-values.ts', import.meta.url),
};

/** What lies on devices in the shapes of sources that do more than to name them. */
const declaredAmongOthers = {
  'meta on devices': new URL('../../web/data/worker/disk/meta.ts', import.meta.url),
  'rows on devices': new URL('../../domain/sync/packed/columns.ts', import.meta.url),
  'packed rows on devices': new URL('../../domain/sync/packed/packed-rows.ts', import.meta.url),
  'blocks on devices': new URL('../../web/data/worker/store/blocks.ts', import.meta.url),
  'stores of a user': new URL('../../web/data/worker/disk/user-stores.ts', import.meta.url),
  'stores of the app': new URL('../../web/data/worker/disk/app-database.ts', import.meta.url),
  'stores of what is sealed': new URL('../../web/data/worker/sealing/sealed-database.ts', import.meta.url),
  exports: new URL('../../web/data/worker/sealing/export-file.ts', import.meta.url),
  'lines of evidence': new URL('../../domain/report/described-asset.ts', import.meta.url),
  'kept forms': new URL('../../web/data/page/kept-forms.ts', import.meta.url),
};

/** What each record says beside its fields, and which of these devices hold apart. */
const beside = () => entityNames.map((name) => ({ name, beside: besideIn(name), apart: entities[name].apart }));

const messages = { operation, pushRequest, pullRequest, heldVerdict };

/** The shapes of today. */
export function todaysShapes(): Shapes {
  return {
    version: DATA_VERSION,
    records: Object.fromEntries(entityNames.map((name) => [name, jsonOf(entities[name].patch)])),
    components: [...choiceComponents, 'number', ...writtenComponents],
    messages: Object.fromEntries(Object.entries(messages).map(([name, schema]) => [name, jsonOf(schema)])),
    declarations: {
      ...hashes(declared, bare),
      ...hashes(declaredAmongOthers, (source, file) => declaredShapes(file, source)),
      'beside records': hashOf(beside()),
    },
  };
}

const hashes = (sources: Readonly<Record<string, URL>>, shapesOf: (source: string, file: string) => unknown) =>
  Object.fromEntries(
    Object.entries(sources).map(([name, url]) => [name, hashOf(shapesOf(readFileSync(url, 'utf8'), url.pathname))]),
  );

const jsonOf = (schema: z.ZodType): JsonSchema => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

const bare = (source: string): string =>
  source
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, '');

export const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('hex');

/** The parts of two shapes that differ, by name. */
export function changedParts(before: Shapes, now: Shapes): string[] {
  const parts = ['records', 'messages', 'declarations'] as const;
  const named = parts.flatMap((part) => {
    const names = new Set([...Object.keys(before[part]), ...Object.keys(now[part])]);
    return [...names].filter((name) => hashOf(before[part][name]) !== hashOf(now[part][name])).map((name) => `${part}: ${name}`);
  });
  return hashOf(before.components) === hashOf(now.components) ? named : [...named, 'components'];
}

/** Throws where more than the words of sources is another: that takes a version of its own. */
export function checkOnlyWords(before: Shapes, now: Shapes): void {
  const others = changedParts(before, now).filter((part) => !part.startsWith('declarations: '));
  if (before.version !== now.version) others.push('version');
  if (others.length > 0)
    throw new Error(`${others.join(', ')}: what travels is another, so raise DATA_VERSION and keep its release`);
}
