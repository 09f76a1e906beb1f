type Plain = Record<string, unknown>;

const isObject = (value: unknown): value is Plain => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype;
};

/** `next`, in which each object and list that says the same as in `before` is that of `before` [SPEED.7]. Both are trees of data. */
export function keepEqual<T>(before: unknown, next: T): T {
  if (Object.is(before, next)) return next;
  if (!isObject(before) || !isObject(next) || Array.isArray(before) !== Array.isArray(next)) return next;
  const parts: Plain = next;
  const keys = Object.keys(parts);
  let isSame = keys.length === Object.keys(before).length;
  for (const key of keys) {
    const value = keepEqual(before[key], parts[key]);
    isSame &&= Object.is(value, before[key]) && Object.hasOwn(before, key);
    parts[key] = value;
  }
  return isSame ? (before as T) : next;
}
