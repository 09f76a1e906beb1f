const LISTS = ':is(ul, ol, table, [role=list], [role=table])';
const ROWS = ':is(li, tr, [role=listitem], [role=row])';
const CONTROLS = ':is(a[href], button, input):not(:disabled, [tabindex="-1"])';
const HEADS = ':is(th[scope=col], [role=columnheader])';
/** What has arrow keys of its own. */
const OWN_ARROWS = '[role=grid], [role=listbox], [role=menu], [role=tablist], [role=radiogroup], input[type=radio]';

/**
 * Moves the focus to the same control of the next or previous row of its list. Down from a search, or where nothing of the
 * screen has the focus, goes to the first row of the first named list [KEY]. Says whether it moved.
 */
export function stepRows(step: 1 | -1, focused: Element | null): boolean {
  if (focused?.closest(OWN_ARROWS)) return false;
  const scope = focused?.closest('[role=dialog]') ?? document.querySelector('main');
  const row = focused?.closest(`${LISTS} ${ROWS}`) ?? null;
  if (row !== null) return scope?.contains(row) === true && focusIn(neighbour(row, step), placeIn(row, focused));
  const isNowhere = focused === null || focused.matches('body, h1, main, input[type=search]');
  return isNowhere && step === 1 && scope !== null && focusIn(firstRow(scope), null);
}

function firstRow(scope: Element): Element | null {
  for (const list of scope.querySelectorAll(`${LISTS}[aria-label]`)) {
    const row = rowsOf(list).find((one) => one.querySelector('a[href]') !== null);
    if (row !== undefined) return row;
  }
  return null;
}

function neighbour(row: Element, step: 1 | -1): Element | null {
  const list = row.closest(LISTS);
  if (list === null) return null;
  const rows = rowsOf(list);
  return rows[rows.indexOf(row) + step] ?? null;
}

/** Those that hold something to focus; a table's heads are none. */
const rowsOf = (list: Element): Element[] =>
  [...list.querySelectorAll(ROWS)].filter(
    (row) => row.closest(LISTS) === list && row.querySelector(CONTROLS) !== null && row.querySelector(HEADS) === null,
  );

const controlsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(CONTROLS)];

const placeIn = (row: Element, focused: Element | null): number => controlsOf(row).findIndex((control) => control === focused);

/** The control at the same place, else the row's link. */
function focusIn(row: Element | null, place: number | null): boolean {
  if (row === null) return false;
  const controls = controlsOf(row);
  const same = place === null ? undefined : controls[place];
  const control = same ?? controls.find((one) => one.matches('a')) ?? controls[0];
  control?.focus();
  return control !== undefined;
}
