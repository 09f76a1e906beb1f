import type { Random } from '#server/demo/seeded-random.ts';

type Branch = Record<string, unknown> | unknown[];

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;

/** A copy in which one place, anywhere in the tree, is not what it should be. */
export function spoilJson(tree: unknown, random: Random): unknown {
  if (!isBranch(tree) || random.share() < 0.05) return oddValue(random);
  const keys = Object.keys(tree);
  const key = keys[random.whole(keys.length)];
  const copy: Branch = Array.isArray(tree) ? [...tree] : { ...tree };
  if (key === undefined || random.share() < 0.15) return spoilBranch(copy, key, random);
  const child = Reflect.get(tree, key) as unknown;
  Object.assign(copy, { [key]: isBranch(child) && random.share() < 0.8 ? spoilJson(child, random) : oddValue(random, child) });
  return copy;
}

/** A key too few or too many, or one thing very often. */
function spoilBranch(copy: Branch, key: string | undefined, random: Random): Branch {
  if (Array.isArray(copy))
    return random.share() < 0.5 ? Array.from({ length: random.whole(700) }, () => copy[0] ?? {}) : [...copy, oddValue(random)];
  if (key !== undefined && random.share() < 0.5) Reflect.deleteProperty(copy, key);
  else
    copy[
      random.pick([
        'x',
        '',
        'id',
        'ver',
        'toString',
        'constructor',
        'password',
        'password_sealed',
        'base64',
        'deleted_at',
        '\ud800',
      ])
    ] = oddValue(random);
  return copy;
}

const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\u200b',
  '\u202eright to left',
  'e\u0301'.repeat(50),
  'ﷺ'.repeat(100),
  '🔥'.repeat(101),
  'null',
  '__proto__',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '#eval("1")',
  '[',
  '{"a":1}',
  '["',
  '2026-02-30',
  '2026-02-29T25:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '1969-12-31T23:59:59.999Z',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF',
  'https://elsewhere.example/',
  '/api/files/../../etc/passwd',
] as const;
const oddNumbers = [0, -1, 1.5, 2, 300, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 5e-324, -0] as const;
const lengths = [201, 5_001, 20_001, 100_000, 250_000] as const;

/** Of any type; now and then as deep or as long as a body lets it be. */
function oddValue(random: Random, given?: unknown): unknown {
  const share = random.share();
  if (share < 0.35) return random.pick(oddTexts);
  if (share < 0.55) return random.pick(oddNumbers);
  if (share < 0.72)
    return random.pick<unknown>([null, true, false, [], {}, [[]], [null], { id: null }, { toString: 1, valueOf: 1 }, ['x', 'x']]);
  if (share < 0.82 && typeof given === 'string') return oddForm(given, random);
  if (share < 0.9) return random.pick(['x', ' ', '9', 'é', '~\n', '\ud800', '= ']).repeat(random.pick(lengths));
  if (share < 0.95) return nested(random.pick([2, 40, 60, 3_000]), random);
  return Array.from({ length: random.whole(400) }, () => random.pick(oddTexts));
}

function oddForm(given: string, random: Random): string {
  const inside = random.share() < 0.7 ? packedIn(given) : null;
  if (inside !== null) return Buffer.from(JSON.stringify(spoilJson(inside, random))).toString('base64url');
  return random.pick([
    given.toUpperCase(),
    `${given} `,
    `${given}\u0000`,
    given.slice(1),
    given + given,
    ` ${given}`,
    given.normalize('NFD'),
  ]);
}

/** A cursor is JSON in another dress. */
function packedIn(text: string): object | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

function nested(depth: number, random: Random): unknown {
  const isList = random.share() < 0.5;
  let value: unknown = 1;
  for (let left = depth; left > 0; left -= 1) value = isList ? [value] : { a: value };
  return value;
}

/** JSON that is none any more, or not what it seems. */
export function spoilText(json: string, random: Random): string {
  const at = random.whole(json.length + 1);
  const insert = random.pick([
    '"',
    '\\',
    '{',
    '}',
    ']',
    ',',
    '\u0000',
    '\ufeff',
    '\\ud800',
    '\\u0000',
    '1e999',
    '-',
    'NaN',
    '"__proto__":1,',
    ' '.repeat(1_000),
  ]);
  switch (random.whole(8)) {
    case 0:
      return json.slice(0, at);
    case 1:
      return `\ufeff${json}`;
    case 2:
      return json.replace('{', '{"__proto__":{"a":1},"constructor":{"prototype":1},');
    case 3:
      return json.replace('{', `{"x":${'['.repeat(10_000)}${']'.repeat(10_000)},`);
    case 4:
      return json.replace(/[0-9a-f]{8}-/, '$&\\u0000');
    case 5:
      return random.pick([
        'null',
        '0',
        '""',
        '[]',
        '{}',
        'true',
        '[[]]',
        '{"operations":null}',
        '['.repeat(10_000),
        `${'{"a":'.repeat(10_000)}1`,
      ]);
    default:
      return json.slice(0, at) + insert + json.slice(at + random.whole(3));
  }
}
