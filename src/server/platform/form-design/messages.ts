/** Texts of the designer of online forms that clients show. */
export const messages = {
  guessed: (count: number) => `已由文件生成 ${count} 个字段，请检查后保存，再同步`,
  imported: (tables: readonly string[], omitted: string) =>
    [`已导入 ${tables.join('、')}，同步后可以使用`, ...(omitted === '' ? [] : [omitted])].join('。'),
  mainRecord: '主表',
  fromEntity: (tables: readonly string[], omitted: readonly string[]) =>
    [
      `已生成 ${tables.join('、')}，请检查后保存，再同步`,
      ...(omitted.length > 0 ? [`未包含：${omitted.join('；')}`] : []),
    ].join('。'),
  omittedField: (field: string) => `字段“${field}”`,
  omittedChild: (title: string) => `子表“${title}”，它的行是另一实体的记录`,
  omittedState: '状态和操作',
  lostParts: {
    type: (type: string) => `控件 ${type}，改为文本框`,
    options: '固定的选项，改为文本框，可另建字典',
    ref: '引用，改为文本框',
    where: '可选记录的条件',
    value: '计算的值',
    visible: '按条件显示',
    required: '按条件必填',
    readonly: '按条件只读',
    default: '默认值的公式',
    rules: '校验规则',
    permission: '字段的权限和脱敏',
  },
  form: '表单',
  list: '列表',
  subList: (title: string) => `列表：${title}`,
  atField: (field: string, message: string) => `字段“${field}”：${message}`,
};
