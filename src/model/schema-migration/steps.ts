/** Migration steps from one language version to the next. A new language version adds one step here. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** One migration step. It changes only the kinds of files that it lists. */
export interface MigrationStep {
  /** The version it leads to; it applies to files of the version before. */
  to: number;
  /** A one-line summary of the change for the user. */
  summary: string;
  /** By kind (`entity`, `list`, `form`, `page` …): old document → new document. Pure; the caller sets `version`. */
  files: Readonly<Record<string, (old: JsonObject) => JsonObject>>;
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Applies a change to every object in the list at `key`. */
export function mapList(old: JsonObject, key: string, change: (one: JsonObject) => JsonObject): JsonObject {
  const list = old[key];
  if (!Array.isArray(list)) return old;
  return { ...old, [key]: list.map((one) => (isObject(one) ? change(one) : one)) };
}

/** Renames one property and keeps its position. */
export function renameKey(old: JsonObject, from: string, to: string): JsonObject {
  if (!Object.hasOwn(old, from) || Object.hasOwn(old, to)) return old;
  return Object.fromEntries(Object.entries(old).map(([key, value]) => [key === from ? to : key, value]));
}

/** Unwraps a split chart: `{"by": "x", "is": {…}}` becomes the chart itself with `"by": "x"`. */
function unwrapSplitChart(chart: JsonObject): JsonObject {
  const { by, is } = chart;
  return by !== undefined && isObject(is) ? { ...is, by } : chart;
}

export const migrationSteps: readonly MigrationStep[] = [
  {
    to: 1,
    summary: '按字段拆分的图表不再套一层 {"by", "is"}，直接在图表里写 "by"',
    files: { list: (old) => mapList(old, 'charts', unwrapSplitChart) },
  },
];
