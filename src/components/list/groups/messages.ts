/** Texts of this folder. */
export const messages = {
  button: '分组',
  groupedBy: (titles: readonly string[]) => `分组：${titles.join('、')}`,
  none: '不分组',
  hint: '按列分组，最多两列',
  atMost: '最多按两列分组，请先取消一列',
} as const;
