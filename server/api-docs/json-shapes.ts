import { z } from 'zod';
import { names } from './shapes/named.ts';

export type Json = Record<string, unknown>;

/** JSON Schemas of what is sent and answered; those with a name are gathered, and referred to. */
export class JsonShapes {
  readonly named: Json = {};

  /** `io` tells what is sent, before defaults, from what is answered. */
  of(schema: z.ZodType, io: 'input' | 'output'): Json {
    const options = { metadata: names, io, unrepresentable: 'any', override: describe } as const;
    const { properties = {}, $defs = {} } = pointed(z.toJSONSchema(z.object({ it: schema }), options) as Json) as {
      properties?: Json;
      $defs?: Json;
    };
    Object.assign(this.named, $defs);
    return properties['it'] as Json;
  }
}

/** What is said of a schema: the registry of names holds no more than those. */
function describe({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }): void {
  const description = z.globalRegistry.get(zodSchema)?.description;
  if (description !== undefined) jsonSchema['description'] = description;
}

/** With its references where OpenAPI keeps shapes. */
const pointed = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;

/** The same for whoever reads answers: what a later version adds is no fault. */
export function open(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(open);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([key, value]) => !(key === 'additionalProperties' && value === false));
  return Object.fromEntries(entries.map(([key, value]) => [key, open(value)]));
}
