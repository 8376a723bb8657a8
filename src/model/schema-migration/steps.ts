/** How files of one language version become files of the next. A new version of the language adds one step here. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** What one step does with a file; nothing where the step does not concern its kind. */
export interface MigrationStep {
  /** The version it leads to; it takes files of the version before. */
  to: number;
  /** What has changed, in a line for people. */
  summary: string;
  /** By kind (`entity`, `list`, `form`, `page` …): the old document → the new one. Pure; `version` is not its business. */
  files: Readonly<Record<string, (old: JsonObject) => JsonObject>>;
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every entry of an object's list `key`, changed. */
export function mapList(old: JsonObject, key: string, change: (one: JsonObject) => JsonObject): JsonObject {
  const list = old[key];
  if (!Array.isArray(list)) return old;
  return { ...old, [key]: list.map((one) => (isObject(one) ? change(one) : one)) };
}

/** The object with one property called otherwise, in its place. */
export function renameKey(old: JsonObject, from: string, to: string): JsonObject {
  if (!Object.hasOwn(old, from) || Object.hasOwn(old, to)) return old;
  return Object.fromEntries(Object.entries(old).map(([key, value]) => [key === from ? to : key, value]));
}

/** A chart was wrapped to be split: `{"by": "x", "is": {…}}`; now it says `"by": "x"` itself. */
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
