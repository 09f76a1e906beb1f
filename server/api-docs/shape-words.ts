import { grouped } from '#domain/grouped.ts';
import type { Json } from './json-shapes.ts';

const STEP = '  ';

/** A JSON Schema as a person reads it; `→Name` refers to a shape with a name. */
export function shapeWords(schema: Json, indent = ''): string {
  const { $ref, anyOf, oneOf, enum: values, const: only, type, items, prefixItems, properties, additionalProperties } = schema;
  if (typeof $ref === 'string') return `→${$ref.split('/').at(-1) ?? ''}`;
  const alternatives = (anyOf ?? oneOf) as Json[] | undefined;
  if (alternatives !== undefined) return alternatives.map((one) => shapeWords(one, indent)).join(' | ');
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(prefixItems)) return `[${(prefixItems as Json[]).map((one) => shapeWords(one, indent)).join(', ')}]`;
  if (Array.isArray(type))
    return type.map((one) => (one === 'null' ? one : shapeWords({ ...schema, type: one as unknown }, indent))).join(' | ');
  if (type === 'array') return `[${shapeWords((items ?? {}) as Json, indent)}]${limits(schema)}`;
  if (properties !== undefined) return fields(schema, indent);
  if (type === 'object') return `{any name: ${shapeWords((additionalProperties ?? {}) as Json, indent)}}`;
  return type === undefined ? 'anything' : `${wordOf(schema)}${limits(schema)}`;
}

function fields({ properties, required = [] }: Json, indent: string): string {
  const lines = Object.entries(properties as Record<string, Json>).map(([name, schema]) => {
    const isOptional = !(required as string[]).includes(name);
    const says = typeof schema['description'] === 'string' ? `  // ${schema['description']}` : '';
    return `${indent}${STEP}${name}${isOptional ? '?' : ''}: ${shapeWords(schema, indent + STEP)}${says}`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

const formats: Readonly<Record<string, string>> = { 'date-time': 'instant', date: 'day' };

function wordOf({ type, format, pattern }: Json): string {
  if (typeof format === 'string') return formats[format] ?? format;
  if (typeof pattern === 'string') return pattern.startsWith('^[0-9a-f]{8}-') ? 'UUID' : `text like ${pattern}`;
  return type === 'string' ? 'text' : String(type);
}

function limits({ maxLength, maxItems }: Json): string {
  if (typeof maxLength === 'number') return ` (at most ${grouped(maxLength)} characters)`;
  return typeof maxItems === 'number' ? ` (at most ${grouped(maxItems)})` : '';
}
