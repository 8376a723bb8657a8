/** Words for how a value is written and whether it works yet. */
export const messages = {
  /** @param values which of its values; null: all of it */
  planned: (values: readonly unknown[] | null) => `尚未建成${values ? `（${values.join('、')}）` : ''}：`,
  list: (of: string) => `${of} 的数组`,
  map: (of: string) => `{名称: ${of}}`,
  kinds: {
    string: '文本',
    number: '数字',
    integer: '整数',
    boolean: 'true 或 false',
    object: '对象',
    array: '数组',
    null: 'null',
  },
} as const;
