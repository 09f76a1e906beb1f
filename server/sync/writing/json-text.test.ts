import { expect, test, vi } from 'vitest';
import { jsonOfFields, jsonText } from './json-text.ts';

const long = (line: string): string => `${line}\n`.repeat(200);

test('[SPEED.5] the JSON of a long text is made once for all that write it down', () => {
  const stringify = vi.spyOn(JSON, 'stringify');
  try {
    const texts = [jsonText(long('Said “no”')), jsonText(long('Said “no”')), jsonOfFields({ log: long('Said “no”') })];
    expect(stringify.mock.calls.filter(([value]) => value === long('Said “no”'))).toHaveLength(1);
    const whole = JSON.stringify(long('Said “no”'));
    expect(texts).toEqual([whole, whole, `{"log":${whole}}`]);
  } finally {
    stringify.mockRestore();
  }
});

test('[SPEED.5] after many others a long text is still its own JSON', () => {
  const lines = Array.from({ length: 10 }, (_, at) => long(`Checked\ton day ${at}`));
  for (const line of [...lines, ...lines]) expect(jsonText(line)).toBe(JSON.stringify(line));
});

test.each([{}, { a: null, b: [1, { c: 'é"' }], 'd"': 'short', e: undefined, f: false }])(
  '[SPEED.5] fields are as JSON has them',
  (fields) => {
    expect(jsonOfFields(fields)).toBe(JSON.stringify(fields));
  },
);
