/** How round corners are: of lines and bars, marks, chips, controls, panels, what lies over the page, and what is round all over. */
export const radius = {
  line: '2px',
  bar: '4px',
  mark: '6px',
  chip: '8px',
  control: '10px',
  panel: '14px',
  sheet: '20px',
  pill: '999px',
  circle: '50%',
} as const;
