const BLANK = ' ';

/** Control characters, line ends and whatever takes no room of its own. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u;
/** Between letters or pictures, joiners shape what is seen. */
const JOINER =
  /(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d](?=[\p{L}\p{M}\p{Extended_Pictographic}])/gu;
/** Chooses among the forms of the character before it. */
const SELECTOR = /(?<=[\p{L}\p{N}\p{P}\p{S}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
/** Flags of a part of a country, such as England's. */
const FLAG = /\u{1f3f4}[\u{e0030}-\u{e007a}]{1,8}\u{e007f}/gu;

/** Whether everything in a name can be seen; a joiner between letters or pictures may stay [TEXT]. */
export function isAllSeen(text: string): boolean {
  if (!UNSEEN.test(text)) return true;
  const seen = text.replaceAll(FLAG, '\u{1f3f4}').replaceAll(JOINER, '').replaceAll(SELECTOR, '');
  return !UNSEEN.test(seen);
}

/** All of these, joiners and selectors among them, and blanks that are no white space, such as the one of Braille. */
const NEVER_SEEN = /[\u{16fe4}\u{1d159}\u2800\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** What can be seen of a text, and its blanks. */
export const onlySeen = (text: string): string => text.replaceAll(NEVER_SEEN, '');

/** Whether every system can store a text: no NUL and no half of a character [TEXT]. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The same for what JSON text says; what is no JSON is judged as it stands. */
export function isStorableJson(json: string): boolean {
  if (!isStorable(json)) return false;
  if (!json.includes('\\u')) return true;
  try {
    let storable = true;
    JSON.parse(json, (key, value: unknown) => {
      storable &&= isStorable(key) && (typeof value !== 'string' || isStorable(value));
      return value;
    });
    return storable;
  } catch {
    return true;
  }
}

/** What is typed or pasted into one line: tabs and line ends become blanks. */
export const asOneLine = (text: string): string => text.replaceAll(/[\t\n\v\f\r\u2028\u2029]/g, BLANK);

/** Blanks in the place of what would not be seen. */
export const withoutUnseen = (text: string): string =>
  isAllSeen(text) ? text : text.replaceAll(new RegExp(UNSEEN, 'gu'), BLANK);
