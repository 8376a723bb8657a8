/** What was left out, as a sentence; empty without anything. */
const omittedText = (titles: readonly string[]): string =>
  titles.length === 0 ? '' : `没有权限，未包含：${[...new Set(titles)].join('、')}`;

/** Texts of online forms that clients show. */
export const messages = {
  /** Names of the built-in buttons by their codes. */
  buttons: {
    add: '新增',
    edit: '编辑',
    delete: '删除',
    batch_delete: '批量删除',
    import: '导入',
    export: '导出',
    detail: '详情',
  },
  required: (label: string) => `${label}不能为空`,
  badFormat: '格式不正确',
  parent: '上级',
  hasChild: '有下级',
  copyOf: (title: string) => `${title}（副本）`,
  copied: (tables: readonly string[], omitted: readonly string[]) =>
    [`已复制为 ${tables.join('、')}，同步后可以使用`, ...(omitted.length > 0 ? [omittedText(omitted)] : [])].join('。'),
  generated: (table: string, skipped: readonly string[], fits: boolean) =>
    [
      `已由表 ${table} 生成表单`,
      ...(skipped.length > 0 ? [`未取列 ${skipped.join('、')}`] : []),
      ...(fits ? [] : ['同步后可以使用']),
    ].join('，'),
  takesTable: (table: string) => `表 ${table} 已在数据库中，同步后表单使用它和其中的数据`,
  buttonAdded: '添加成功！',
  buttonChanged: '修改成功！',
  scripts: 'JS 增强',
  statements: 'SQL 增强',
  java: 'Java 增强',
  omitted: omittedText,
  javaNotRun: '本系统不执行',
  javaNote: (code: string, value: string) => `Java 增强“${code}”（${value}）已启用，本系统不执行`,
  statementSaved: '保存成功！',
  statementsDeleted: '删除成功！',
  edition: (no: string, time: string, by: string) => `第 ${no} 版，${by} 于 ${time} 保存`,
  scriptSaved: '保存成功！',
  synchronized: '同步成功',
};
