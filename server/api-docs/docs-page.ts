import { docsStyle } from './docs-style.ts';
import type { Json } from './json-shapes.ts';
import type { OpenApi, Operation } from './openapi.ts';
import { shapeWords } from './shape-words.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Words with what stands between backticks as code. */
const prose = (text: string): string => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const anchor = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The document as one page: no scripts, nothing from elsewhere [API.3]. */
export function docsPage({ info, tags, paths, components }: OpenApi): string {
  const { description } = info as { description: string };
  const chapters = tags as { name: string; description: string }[];
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const links = chapters.map(({ name }) => `<li><a href="#${anchor(name)}">${escaped(name)}</a></li>`);
  const sections = chapters.map(({ name, description: says }) => {
    const own = calls.filter(({ operation }) => operation.tags[0] === name);
    return `<section id="${anchor(name)}"><h2>${escaped(name)}</h2><p>${prose(says)}</p>${own.map(callOf).join('')}</section>`;
  });
  const shapes = Object.entries(components.schemas).map(
    ([name, shape]) => `<h3 id="shape-${anchor(name)}">${escaped(name)}</h3><pre tabindex="0">${shapeOf(shape as Json)}</pre>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Firemark API</title><meta name="color-scheme" content="dark"><link rel="icon" href="data:,"><style>${docsStyle}</style></head><body>
<a class="skip" href="#calls">Skip to the calls</a>
<header><h1>Firemark API</h1>${description
    .split('\n\n')
    .map((part) => `<p>${prose(part)}</p>`)
    .join('')}<p><a href="/api/docs/openapi.json">OpenAPI 3.1 as JSON</a></p></header>
<nav aria-label="Chapters"><ul>${links.join('')}<li><a href="#shapes">Shapes</a></li></ul></nav>
<main id="calls">${sections.join('')}<section id="shapes"><h2>Shapes</h2>${shapes.join('')}</section></main></body></html>`;
}

function callOf({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const { summary, description, parameters, requestBody, responses } = operation;
  const rows = parameters.map(
    ({ name, in: place, required, schema, description: says = '' }) =>
      `<li><code>${escaped(name)}</code> in the ${place}${required ? '' : ', may be left out'}: <code>${shapeOf(schema)}</code> ${prose(says)}</li>`,
  );
  const answers = Object.entries(responses).map(([status, { description: says, content = {} }]) => {
    const shape = status < '300' ? contentOf(content) : '';
    return `<li><b>${status}</b> ${prose(says)}${shape}</li>`;
  });
  const body = requestBody === undefined ? '' : `<h4>Body</h4>${contentOf(requestBody['content'] as Json)}`;
  return `<details id="${anchor(`${method} ${path}`)}"><summary><span class="method ${method}">${method.toUpperCase()}</span>
<code>${escaped(path).replaceAll('/', '/<wbr>')}</code><span class="title">${escaped(summary)}</span></summary><div><p>${prose(description)}</p>
${rows.length === 0 ? '' : `<h4>Parameters</h4><ul>${rows.join('')}</ul>`}${body}<h4>Answers</h4><ul>${answers.join('')}</ul></div></details>`;
}

const contentOf = (content: Json): string =>
  Object.entries(content as Record<string, { schema: Json }>)
    .map(([type, { schema }]) =>
      type === 'application/json' ? `<pre tabindex="0">${shapeOf(schema)}</pre>` : `<p><code>${escaped(type)}</code></p>`,
    )
    .join('');

/** Names of shapes lead to them. */
const shapeOf = (schema: Json): string =>
  escaped(shapeWords(schema)).replaceAll(/\u2192(\w+)/g, (_all, name: string) => `<a href="#shape-${anchor(name)}">${name}</a>`);
