import { z } from 'zod';
import { must } from '#domain/assertions.ts';
import { PROTOCOL } from '#domain/sync/wire.ts';
import { DATA_VERSION } from '#domain/versions/data-version.ts';
import { bodyLimits } from '../http/limits/body-limits.ts';
import { chapters } from './chapters.ts';
import type { CollectedRoute } from './collect-routes.ts';
import { callers, type DescribedRoute, isMedia, type Media } from './described-route.ts';
import { type Json, JsonShapes } from './json-shapes.ts';
import { refusal } from './shapes/named.ts';

const DESCRIPTION = `Firemark’s own calls, which its app uses and other programs may.

Calls that ask for a login want a token as \`Authorization: Bearer …\`. Bodies are JSON in UTF-8. Every refusal is \`{"message", "field"?}\`; every answer names its request in \`x-request-id\`. Records are identified by UUIDs, which their creator makes; instants are ISO 8601 in UTC with milliseconds, such as \`2026-11-21T09:00:00.000Z\`, days \`YYYY-MM-DD\`.`;

export interface OpenApi extends Json {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Json; securitySchemes: Json };
}

export interface Operation {
  tags: [string];
  summary: string;
  description: string;
  parameters: { name: string; in: string; required: boolean; schema: Json; description?: string }[];
  requestBody?: Json;
  responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>;
  security: Json[];
}

/** The calls of this server, from their own schemas and what is described of them, as OpenAPI 3.1 [API.1]. */
export function openApiOf(routes: readonly CollectedRoute[]): OpenApi {
  const shapes = new JsonShapes();
  const paths: OpenApi['paths'] = {};
  for (const chapter of chapters) {
    for (const [name, described] of Object.entries(chapter.routes)) {
      const route = must(
        routes.find(({ method, url }) => `${method} ${url}` === name),
        `a route ${name}`,
      );
      const path = route.url.replaceAll(/:(\w+)/g, '{$1}');
      (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(shapes, chapter.title, route, described);
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Firemark', version: `${PROTOCOL}.${DATA_VERSION}`, description: DESCRIPTION },
    tags: chapters.map(({ title, says }) => ({ name: title, description: says })),
    paths,
    components: { schemas: shapes.named, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  };
}

function operationOf(shapes: JsonShapes, tag: string, route: CollectedRoute, described: DescribedRoute): Operation {
  const { title, who, says = '' } = described;
  const body = described.body ?? route.schema.body;
  const hasBody = route.method !== 'GET';
  return {
    tags: [tag],
    summary: title,
    description: [callers[who], says, hasBody ? sizeOf(route) : ''].filter((text) => text !== '').join(' '),
    parameters: parametersOf(shapes, route, described),
    ...(body !== undefined && { requestBody: { required: true, content: contentOf(shapes, body, 'input') } }),
    responses: responsesOf(shapes, described, hasBody),
    security: who === 'anybody' ? [] : [{ token: [] }],
  };
}

function sizeOf({ bodyLimit }: CollectedRoute): string {
  const most = bodyLimit ?? bodyLimits.other;
  const size = most < bodyLimits.other ? `${Math.round(most / 1_024)} kB` : `${Math.round(most / bodyLimits.other)} MB`;
  return `The body has at most ${size}.`;
}

function parametersOf(shapes: JsonShapes, route: CollectedRoute, described: DescribedRoute): Operation['parameters'] {
  const inPath = [...route.url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const path = route.schema.params ?? z.object(Object.fromEntries(inPath.map((name) => [name, z.string()])));
  const places = { path, query: described.query ?? route.schema.querystring, header: described.headers };
  return Object.entries(places).flatMap(([place, schema]) => (schema === undefined ? [] : fieldsOf(shapes, place, schema)));
}

function fieldsOf(shapes: JsonShapes, place: string, schema: z.ZodObject): Operation['parameters'] {
  const { properties = {}, required = [] } = shapes.of(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: rest,
    ...(typeof description === 'string' && { description }),
  }));
}

function responsesOf(shapes: JsonShapes, described: DescribedRoute, hasBody: boolean): Operation['responses'] {
  const { answer, who, others = {}, refusals = {} } = described;
  const general: Record<number, string> = {
    400: 'What was sent can’t be read: the words and the field say why.',
    ...(who !== 'anybody' && { 401: 'No token, or one that has ended.', 403: 'Not for API tokens.' }),
    ...(hasBody && { 413: 'The body is too large.', 415: 'The body is of another type.' }),
    422: 'A text in it can’t be stored: the words and the field say which.',
    ...(who !== 'anybody' && { 429: 'Too much of one’s own is under way at once.' }),
    500: 'A fault of the server: its log knows it by `x-request-id`.',
    503: 'Not now: no room, no database, or the server stops. Try again after `retry-after`.',
  };
  const refused = Object.entries({ ...general, ...refusals }).map(
    ([status, says]) => [status, { description: says, content: contentOf(shapes, refusal, 'output') }] as const,
  );
  const answered = Object.entries(others).map(
    ([status, other]) => [status, { description: other.says, content: contentOf(shapes, other.answer, 'output') }] as const,
  );
  const first = { description: isMedia(answer) ? answer.says : 'Done.', content: contentOf(shapes, answer, 'output') };
  return Object.fromEntries([['200', first], ...answered, ...refused]);
}

const contentOf = (shapes: JsonShapes, answer: z.ZodType | Media, io: 'input' | 'output'): Record<string, { schema: Json }> =>
  isMedia(answer) ? { [answer.type]: { schema: {} } } : { 'application/json': { schema: shapes.of(answer, io) } };
