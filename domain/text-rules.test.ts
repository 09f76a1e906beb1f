import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anySentText } from '#test/any-text.ts';
import { entities } from './entities.ts';
import { longText, shortText } from './entity.ts';
import { plainFileName } from './file/file-name.ts';
import { answer } from './grade/asset-grade.ts';
import { optionalLongText, optionalShortText, requiredLongText, requiredShortText } from './form-fields.ts';
import { isAllSeen, isStorableJson } from './text-rules.ts';
import { tokenRequest } from './token/api-token.ts';

const person = '\u{1f469}';

test.each([
  'Ada',
  'Zoë Ångström',
  `${person}\u200d\u{1f692}`,
  `${person}\u{1f3fd}\u200d\u{1f692}`,
  '\u2764\ufe0f',
  '1\ufe0f\u20e3',
  '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
  '\u0d9a\u0dca\u200d\u0dbb',
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} office',
])('[TEXT.1] the name %j can be seen', (name) => {
  expect(shortText.safeParse(name).success).toBe(true);
  expect(requiredShortText.safeParse(name).success).toBe(true);
});

test.each([
  ['NUL', 'a\0b'],
  ['another control character', 'a\u0007b'],
  ['half a character', 'a\ud83d'],
  ['a blank of no width', 'Ada\u200bb'],
  ['a byte order mark', 'A\ufeffda'],
  ['a joiner at the start', '\u200dAda'],
  ['a joiner between blanks', 'a \u200d b'],
  ['two joiners', `${person}\u200d\u200d\u{1f692}`],
  ['a reversal of direction', 'a\u202eb'],
  ['a letter that fills nothing', 'a\u3164b'],
  ['a soft hyphen', 'a\u00adb'],
  ['a selector of nothing', '\ufe0f'],
  ['hidden letters', 'Ada\u{e0041}'],
])('[TEXT.1] a name with %s is refused with words, on both sides', (_what, name) => {
  const words = 'Must not contain invisible characters';
  expect(entities.sites.patch.safeParse({ name }).error?.issues[0]?.message).toBe(words);
  expect(requiredShortText.safeParse(name).error?.issues[0]?.message).toBe(words);
});

test('[TEXT.2] what is pasted into a line loses its tabs and line ends, and nothing else', () => {
  expect(requiredShortText.parse(' Stair\tB\r\nlevel 2 ')).toBe('Stair B  level 2');
  expect(optionalShortText.parse('A\tB')).toBe('A B');
});

test.each(['', ' ', '\u2800', ' \u2800 \u2800', '\u{16fe4}'])(
  '[TEXT.13] %j shows nothing: what is required is missing, and what is optional is empty',
  (text) => {
    for (const rule of [requiredShortText, requiredLongText]) {
      expect(rule.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['Value is required']);
    }
    const named = { name: text, user_role_id: 1, days: 1 };
    expect(tokenRequest.safeParse(named).error?.issues[0]?.message).toBe('Value is required');
    expect([optionalShortText.parse(text), optionalLongText.parse(text)]).toEqual([null, null]);
  },
);

test('[TEXT.13] a long text of nothing but what takes no room is none either; beside what is seen it stays', () => {
  expect(requiredLongText.safeParse('\u200b\n\u00ad').error?.issues[0]?.message).toBe('Value is required');
  expect(optionalLongText.parse('\u200b')).toBeNull();
  expect([requiredLongText.parse('\u2800 A\u200b'), optionalLongText.parse('A\u2800\n')]).toEqual([
    '\u2800 A\u200b',
    'A\u2800\n',
  ]);
  expect(requiredShortText.parse('A\u2800B')).toBe('A\u2800B');
});

test('[TEXT.3] a long text may have lines, tabs and any direction, but no NUL and no half of a character', () => {
  expect(longText.safeParse('a\n\tb\u202ec\u200b').success).toBe(true);
  for (const text of ['a\0', 'a\udc00b']) {
    expect(longText.safeParse(text).error?.issues[0]?.message).toBe('Must not contain characters that cannot be stored');
  }
});

test.each([JSON.stringify('a\0b'), JSON.stringify(['ok', '\ud800']), '"a\0"', JSON.stringify({ 'k\0': 1 })])(
  '[TEXT.3] the answer %j is refused',
  (value) => {
    expect(answer.shape.value.safeParse(value).error?.issues[0]?.message).toBe(
      'Must not contain characters that cannot be stored',
    );
  },
);

test.each(['"a\\\\u0000"', '"line\\nline"', '["\\ud83d\\ude00"]', 'no JSON \\u0000'])(
  '[TEXT.3] the answer %j is taken',
  (value) => {
    expect(isStorableJson(value)).toBe(true);
  },
);

test('[TEXT.4] a record that was stored before may be edited in its other fields', () => {
  expect(entities.sites.patch.safeParse({ town: 'Leeds' }).success).toBe(true);
});

const someText = anySentText(60);

test('[TEXT.1] a name that passes holds no control character, no lone half and nothing hidden at its ends', () => {
  fc.assert(
    fc.property(someText, (text) => {
      if (!shortText.safeParse(text).success) return;
      expect(text.isWellFormed()).toBe(true);
      expect(text).not.toMatch(/\p{Cc}|\p{Bidi_Control}|^[\u200b-\u200d\u2060\ufeff]|[\u200b-\u200d\u2060\ufeff]$/u);
    }),
  );
});

test('[TEXT.1] what is seen stays seen when names are joined by a blank', () => {
  fc.assert(
    fc.property(someText, someText, (one, other) => {
      expect(isAllSeen(`${one} ${other}`)).toBe(isAllSeen(one) && isAllSeen(other));
    }),
  );
});

test('[S3.28] the name of a file, whatever it was, can be stored', () => {
  fc.assert(
    fc.property(someText, (given) => {
      const name = plainFileName(given);
      expect(name === null || shortText.safeParse(name).success).toBe(true);
    }),
  );
});
