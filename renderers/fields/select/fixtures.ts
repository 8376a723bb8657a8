import { dictItems, type Fixture } from '@/registry/fixtures';

export default [
  {
    title: 'a dictionary',
    field: { dict: 'sheet_status' },
    options: dictItems(['draft', '草稿', 'grey'], ['auditing', '审核中', 'orange'], ['paid', '已付, 结清', 'green']),
    column: { kind: 'text', length: 32 },
    values: [
      { value: 'draft', text: '草稿' },
      { value: 'auditing', text: '审核中' },
      { value: 'paid', text: '已付, 结清' },
      { value: 'gone', text: 'gone', parsed: { error: '“gone”不是可选的值' } },
    ],
    reads: [
      { text: ' 草稿 ', value: 'draft' },
      { text: 'paid', value: 'paid' },
      { text: '', value: null },
    ],
    rejects: [{ text: '作废', message: '“作废”不是可选的值' }],
    checks: [{ value: 'x'.repeat(33), message: '最大长度32位字符' }],
    normalizes: [{ from: 1, to: '1' }],
    queries: [
      { rule: 'eq', val: 'draft', finds: [0] },
      { rule: 'in', val: 'draft,paid', finds: [0, 2] },
      { rule: 'ne', val: 'draft', finds: [1, 2, 3] },
    ],
    enter: { role: 'combobox', keys: '{ArrowDown}{ArrowDown}{Enter}', value: 'auditing' },
    multiple: { role: 'combobox', keys: '{ArrowDown}{Enter}{ArrowDown}{Enter}', value: 'draft,auditing' },
  },
  {
    title: 'options of its own, one of them retired, found by typing',
    field: {
      size: 1,
      props: { allowSearch: true },
      options: [
        { value: '0', text: '文本' },
        { value: '1', text: '数字' },
        { value: '2', text: '旧值', disabled: true },
      ],
    },
    column: { kind: 'text', length: 1 },
    values: [
      { value: '1', text: '数字' },
      { value: '2', text: '旧值', parsed: { error: '选项“旧值”已停用' } },
    ],
    rejects: [{ text: '旧值', message: '选项“旧值”已停用' }],
    checks: [{ value: '9', message: '“9”不是可选的值' }],
    normalizes: [{ from: 0, to: '0' }],
    queries: [],
    enter: { role: 'combobox', keys: '数{Enter}', value: '1' },
  },
  {
    title: 'texts beside the options',
    field: {
      size: 20,
      props: { allowInput: true },
      options: [
        { value: 'a', text: '甲' },
        { value: 'b', text: '乙' },
      ],
    },
    column: { kind: 'text', length: 20 },
    values: [
      { value: 'a', text: '甲' },
      { value: '=cmd()', text: '=cmd()' },
      { value: '"丙" 😀', text: '"丙" 😀' },
    ],
    reads: [{ text: ' 丁 ', value: '丁' }],
    checks: [
      { value: 'x'.repeat(21), message: '最大长度20位字符' },
      { value: '长'.repeat(10_000), message: '最大长度20位字符' },
    ],
    queries: [{ rule: 'eq', val: '=cmd()', finds: [1] }],
    enter: { role: 'combobox', keys: '丙{Enter}', value: '丙' },
  },
  {
    title: 'two items of one name',
    field: { dict: 'area' },
    options: dictItems(['a', '朝阳区'], ['b', '朝阳区'], ['c', '海淀区']),
    column: { kind: 'text', length: 32 },
    values: [{ value: 'c', text: '海淀区' }],
    reads: [{ text: 'b', value: 'b' }],
    rejects: [{ text: '朝阳区', message: '“朝阳区”对应多个选项，请从列表中选择，或填写编码：a、b' }],
    checks: [],
    queries: [],
    enter: { role: 'combobox', keys: '{ArrowDown}{ArrowDown}{ArrowDown}{Enter}', value: 'c' },
  },
] satisfies Fixture[];
