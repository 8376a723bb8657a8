/**
 * Merges two schema files of one id: an application names only the properties that it changes in a file of the product.
 * No alias imports: the bundler's configuration loads this file before aliases exist.
 */

type JsonObject = Readonly<Record<string, unknown>>;

/** Lists that are merged item by item: the property that identifies an item, by kind of file. */
const ITEM_KEYS: Readonly<Record<string, string>> = { menu: 'path', dict: 'value' };

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The name of a list item; undefined when the file's kind has no named items. */
const nameOf = (item: unknown, key: string | undefined): unknown =>
  key !== undefined && isObject(item) ? item[key] : undefined;

const isNamedList = (value: unknown, key: string | undefined): value is readonly unknown[] =>
  Array.isArray(value) && value.every((item) => typeof nameOf(item, key) === 'string');

function mergeItems(base: readonly unknown[], patch: readonly unknown[], key: string | undefined): unknown[] {
  const patches = new Map(patch.map((item) => [nameOf(item, key), item]));
  const names = new Set(base.map((item) => nameOf(item, key)));
  const merged = base.map((item) => {
    const change = patches.get(nameOf(item, key));
    return change === undefined ? item : merge(item, change, key);
  });
  return [...merged, ...patch.filter((item) => !names.has(nameOf(item, key)))];
}

function merge(base: unknown, patch: unknown, key: string | undefined): unknown {
  if (isNamedList(base, key) && isNamedList(patch, key)) return mergeItems(base, patch, key);
  if (!isObject(base) || !isObject(patch)) return patch;
  // Entries, not assignments: a property `__proto__` of a file stays a property.
  const entries = new Map(Object.entries(base));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) entries.delete(name);
    else entries.set(name, entries.has(name) ? merge(entries.get(name), value, key) : value);
  }
  return Object.fromEntries(entries);
}

/**
 * Applies `patch` to `base` as a JSON merge patch (RFC 7396): objects are merged, null removes a property, everything
 * else replaces. Two differences: entries of a menu (`path`) and items of a dictionary (`value`) are merged one by one,
 * new ones at the end; and an object without a counterpart in `base` is taken as it is, because null is a value in
 * conditions. `version` is not taken from `base`: it states the language of the file that contains it.
 * @param kind kind of both files: `entity`, `menu`, `dict` …
 */
export function mergeFile(kind: string, base: unknown, patch: unknown): unknown {
  const merged = merge(base, patch, ITEM_KEYS[kind]);
  if (!isObject(merged) || !isObject(patch) || Object.hasOwn(patch, 'version')) return merged;
  const { version: _version, ...others } = merged;
  return others;
}

/**
 * Path in the text of an overriding file, from a path in the merged data: items of merged lists have other indexes.
 * Ends at the list when the file does not contain the item.
 * @param merged result of `mergeFile`
 * @param written data of the overriding file
 */
export function writtenPath(
  kind: string,
  merged: unknown,
  written: unknown,
  path: readonly (string | number)[],
): (string | number)[] {
  const key = ITEM_KEYS[kind];
  const out: (string | number)[] = [];
  let [here, there] = [merged, written];
  for (const step of path) {
    const name = Array.isArray(here) ? nameOf(here[Number(step)], key) : undefined;
    const index =
      name === undefined || !Array.isArray(there) ? step : there.findIndex((item) => nameOf(item, key) === name);
    if (index === -1) return out;
    out.push(index);
    here = (here as Record<string | number, unknown> | null | undefined)?.[step];
    there = (there as Record<string | number, unknown> | null | undefined)?.[index];
  }
  return out;
}
