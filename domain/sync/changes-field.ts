/** What a refusal names when nobody may send more changes that day, as `ALLOWANCE_FIELD` does of photos [LIMIT]. */
export const CHANGES_FIELD = 'changes';
