/** Migration steps from one language version to the next. A new language version adds steps here. */
import { expandSettings, hiddenPlacements, renameProperties } from './version-2';
import { isObject, mapList, type JsonObject, type MigrationStep } from './document';

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
  { to: 2, summary: '属性改名，使一个词在各处只有一个意思（docs/reference/versions.md）', files: renameProperties },
  {
    to: 2,
    summary: '字段的 stored: false 改为 virtual: true，stored: "GET …" 改为 readFrom；expandAs 并入 expand 的 as',
    files: expandSettings,
  },
  { to: 2, summary: 'hiddenIn 与类型的默认相同时不写，原先处处出现的写 []', files: hiddenPlacements },
];
