/** Messages about online forms that cannot be displayed, or only in part. */
const quote = (name: string): string => `“${name}”`;

export const messages = {
  errors: {
    shape: '在线表单的配置格式不正确',
    head: '在线表单的编号不正确',
    table: '在线表单的表名不正确',
    empty: '在线表单没有字段',
    large: '在线表单的配置过大',
  },
  untitled: '在线表单',
  mainRecord: '主表',
  badFormat: '格式不正确',
  warnings: {
    name: (name: string) => `名称 ${quote(name)} 不能用作字段名，已略过`,
    shape: (name: string) => `${quote(name)} 应为对象，子表还要有表名和外键；已略过`,
    script: (name: string) => `${quote(name)} 是脚本，本系统不执行`,
    longScript: (name: string) => `脚本 ${quote(name)} 过长，不执行`,
    default: (name: string) => `默认值 ${quote(name)} 不能使用，已略过`,
    formula: (name: string) => `公式 ${quote(name)} 不能使用，按可填写的字段显示`,
    watch: (name: string) => `填值规则 ${quote(name)} 不会随其他字段重新执行`,
    type: (name: string) => `没有控件 ${quote(name)}，按文本框显示`,
    dict: (name: string) => `字典 ${quote(name)} 的写法不能使用，按文本框显示`,
    pattern: (name: string) => `校验规则 ${quote(name)} 不能使用，已略过`,
    link: (name: string) => `链接 ${quote(name)} 不能使用，已略过`,
    linked: (name: string) => `他表字段 ${quote(name)} 只显示服务器给出的值，选择记录后不变`,
    button: (name: string) => `按钮 ${quote(name)} 不能使用，已略过`,
    query: (name: string) => `查询条件 ${quote(name)} 不能使用，已略过`,
    many: (name: string) => `${quote(name)} 过多，只取前面的`,
  },
} as const;
