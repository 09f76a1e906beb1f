import { expect, test } from 'vitest';
import { isUnprintable } from './unprintable.ts';

test.each(['Kestrel House', 'Äußeres Tor № 7', 'Ελλάδα', 'Київ', 'طفاية', 'ליד', 'कक्ष', '👩‍🚒 → ½ “é” ✓', 'e\u0301', ''])(
  '[REPORT.38] %s can be printed',
  (text) => expect(isUnprintable(text)).toBe(false),
);

test.each(['日本', 'ひらがな', '한국어', 'ไทย', 'বাংলা', 'தமிழ்', 'Հայ', 'ქართ', 'Block 三', '𠀋'])(
  '[REPORT.38] %s can’t be printed',
  (text) => expect(isUnprintable(text)).toBe(true),
);
