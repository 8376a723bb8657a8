/** Computes the value of a key at its first use and keeps it as long as the key is in use. */
export function lazyBy<Key extends object, T>(build: (key: Key) => T): (key: Key) => T {
  const kept = new WeakMap<Key, { value: T }>();
  return (key) => {
    const known = kept.get(key) ?? { value: build(key) };
    kept.set(key, known);
    return known.value;
  };
}
