/** Texts for value forms and for the implementation status. */
export const messages = {
  /** @param values the values that are not implemented; null: the whole property */
  compat: (values: readonly unknown[] | null) => `仅用于兼容其他服务器${values ? `（${values.join('、')}）` : ''}：`,
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
