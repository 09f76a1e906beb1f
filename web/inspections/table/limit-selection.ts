/** More are never selected at once. */
const MOST_SELECTED = 500;

/** The first of those that are to be selected, and what is said when there are more. */
export const limitSelection = <Id>(ids: readonly Id[]): { ids: readonly Id[]; words: string | null } => ({
  ids: ids.slice(0, MOST_SELECTED),
  words: ids.length > MOST_SELECTED ? `At most ${MOST_SELECTED} inspections can be selected at once.` : null,
});
