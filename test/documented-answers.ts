import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { LightMyRequestResponse } from 'fastify';
import type { OpenApi } from '#server/api-docs/openapi.ts';

/** Larger answers are of tests about size: others have answers of the same shape. */
const MOST_BYTES = 500_000;

interface DocumentedPath {
  pattern: RegExp;
  /** By method and status; made when one is met, null where the answer is no JSON. */
  answers: Map<string, () => ValidateFunction | null>;
  methods: Set<string>;
}

let documented: Promise<DocumentedPath[]> | null = null;

/**
 * Holds real answers against the document that the server serves: a status, a field or a value that it doesn't name is an
 * error. `read` asks for the document.
 */
export async function checkDocumented(
  asked: { method: string; url: string },
  reply: LightMyRequestResponse,
  read: () => Promise<OpenApi>,
): Promise<void> {
  documented ??= read().then(pathsOf);
  const path = asked.url.replace(/\?.*/s, '');
  const found = (await documented).find(({ pattern, methods }) => pattern.test(path) && methods.has(asked.method));
  if (found === undefined) return;
  const documentedAs = found.answers.get(`${asked.method} ${reply.statusCode}`);
  if (documentedAs === undefined) throw new Error(`${asked.method} ${path} answers ${reply.statusCode}, which is not documented`);
  const isPlain = String(reply.headers['content-type']).startsWith('application/json') && !reply.headers['content-encoding'];
  const validate = isPlain && reply.rawPayload.length <= MOST_BYTES ? documentedAs() : null;
  if (validate !== null && !validate(reply.json())) {
    const [fault] = validate.errors ?? [];
    const what = `${fault?.instancePath} ${fault?.message} ${JSON.stringify(fault?.params)}`;
    throw new Error(`${asked.method} ${path} ${reply.statusCode} is not as documented: ${what}\n${reply.body.slice(0, 500)}`);
  }
}

function pathsOf({ paths, components }: OpenApi): DocumentedPath[] {
  const checks = { strict: true, strictTypes: false, validateFormats: false, allErrors: false };
  // Each schema is made for a few answers: making it well costs more than it saves.
  const ajv = new Ajv2020({ ...checks, inlineRefs: false, code: { optimize: false } });
  ajv.addSchema({ $id: 'api', ...(closed({ components: { schemas: components.schemas } }) as object) }, 'api');
  ajv.addVocabulary(['components']);
  return Object.entries(paths).map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    methods: new Set(Object.keys(methods).map((method) => method.toUpperCase())),
    answers: new Map(
      Object.entries(methods).flatMap(([method, { responses }]) =>
        Object.entries(responses).map(([status, { content }]) => {
          const schema = content?.['application/json']?.schema;
          return [
            `${method.toUpperCase()} ${status}`,
            once(() => (schema === undefined ? null : compiled(ajv, schema))),
          ] as const;
        }),
      ),
    ),
  }));
}

const compiled = (ajv: Ajv2020, schema: object): ValidateFunction =>
  ajv.compile(JSON.parse(JSON.stringify(closed(schema)).replaceAll('"#/components', '"api#/components')) as object);

function once<T>(make: () => T): () => T {
  let made: { it: T } | null = null;
  return () => (made ??= { it: make() }).it;
}

/** Whoever reads answers takes fields that come later; here each has to be named. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, closed(value)] as const);
  const isOpen = typeof (schema as { properties?: unknown }).properties === 'object' && !('additionalProperties' in schema);
  return Object.fromEntries(isOpen ? [...entries, ['additionalProperties', false]] : entries);
}
