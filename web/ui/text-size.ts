/** How large text is, as the theme's variants say it; alone where a control's words are larger or smaller than its kind's. */
export const textSize = {
  micro: '0.8125rem',
  meta: '0.875rem',
  label: '0.9375rem',
  body: '1rem',
  section: '1.0625rem',
  header: '1.125rem',
  name: '1.1875rem',
  title: '1.25rem',
  option: '1.375rem',
  page: '1.5rem',
  tile: '1.625rem',
  question: '1.75rem',
  figure: '2.125rem',
} as const;

/** Where text is so large that a phone has no room for two things beside each other. */
export const LARGE_TEXT = '@media (max-width: 17.5em)';

/** Where rows have room for columns: from 960 px at the usual size of text, from more where it is larger. */
export const ROOM_FOR_COLUMNS = '@media (min-width: 60em)';

/** Where lists have room to be tables, and labels to stand beside the icons of the rail: from 1280 px, likewise. */
export const ROOM_FOR_TABLES = '@media (min-width: 80em)';

/** A size of text that grows no further than there is room: at most this share of the screen's width. */
export const upTo = (width: `${number}vw`, size: keyof typeof textSize) => `min(${textSize[size]}, ${width})`;
