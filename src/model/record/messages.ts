/** Error messages of a record, for the user who fills it in and for the author of its schema. */
export const messages = {
  enter: (label: string) => `请输入${label}`,
  choose: (label: string) => `请选择${label}`,
  atLeastOneRow: (title: string) => `请至少添加一行${title}`,
  atMostOneRow: (title: string) => `${title}至多一行`,
  /** The server assigns ids; the message lists up to three of them for diagnosis. */
  duplicateIds: (ids: readonly string[]) =>
    `行编号重复：${ids.slice(0, 3).join('、')}${ids.length > 3 ? ` 等 ${ids.length} 个` : ''}，相同编号只保留第一行`,
  min: (least: number) => `不能小于${least}`,
  max: (most: number) => `不能大于${most}`,
  wrongType: '值的类型不对',
  character: '含有不能存储的字符',
  length: (most: number) => `最大长度${most}位字符`,
  number: '请输入数字',
  integer: '请输入整数',
  digits: (most: number) => `整数部分最多${most}位`,
  decimals: (most: number) => `最多${most}位小数`,
  range: '数值超出范围',
  date: '日期格式不正确',
  time: '日期时间格式不正确',
  unknown: (name: string) => `公式或条件引用了不存在的字段 ${name}`,
  unknownChild: (name: string) => `公式引用了不存在的子表 ${name}`,
  formula: (message: string) => `公式有误：${message}`,
  cycle: (path: readonly string[]) => `公式循环引用：${[...path, path[0] ?? ''].join(' → ')}`,
  unsafePattern: '格式规则可能极慢，未执行，请改写',
  tooLong: '内容太长，无法核对格式',
  checkFailed: '此类字段的核对程序出错，无法核对',
} as const;
