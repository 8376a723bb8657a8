import { dictItems, type Fixture } from '@/registry/fixtures';

const list = { role: 'combobox', keys: '{ArrowDown}{ArrowDown}{Enter}', value: 'company' } as const;

export default [
  {
    title: 'a dictionary',
    field: { dict: 'customer_type', size: 16 },
    options: dictItems(['person', '个人', 'blue'], ['company', '企业', 'purple']),
    column: { kind: 'text', length: 16 },
    values: [
      { value: 'person', text: '个人' },
      { value: 'company', text: '企业' },
    ],
    reads: [{ text: '企业', value: 'company' }],
    rejects: [{ text: '政府', message: '“政府”不是可选的值' }],
    checks: [{ value: 'x'.repeat(17), message: '最大长度16位字符' }],
    normalizes: [{ from: 2, to: '2' }],
    queries: [
      { rule: 'eq', val: 'person', finds: [0] },
      { rule: 'in', val: 'person,company', finds: [0, 1] },
      { rule: 'ne', val: 'person', finds: [1] },
    ],
    enter: {
      form: { role: 'radiogroup', keys: '{Tab} {ArrowDown}', value: 'company' },
      cell: list,
      query: list,
    },
    multiple: { role: 'combobox', keys: '{ArrowDown}{Enter}{ArrowDown}{Enter}', value: 'person,company' },
  },
  {
    title: 'buttons of options of its own, one of them retired',
    field: {
      props: { button: true },
      options: [
        { value: '0', text: '文本' },
        { value: '2', text: '旧值', disabled: true },
        { value: '1', text: '数字' },
      ],
    },
    column: { kind: 'text', length: 32 },
    values: [
      { value: '0', text: '文本' },
      { value: '2', text: '旧值', parsed: { error: '选项“旧值”已停用' } },
    ],
    rejects: [{ text: '旧值', message: '选项“旧值”已停用' }],
    checks: [{ value: '9', message: '“9”不是可选的值' }],
    queries: [],
    enter: {
      form: { role: 'radiogroup', keys: '{Tab} {ArrowDown}', value: '1' },
      cell: { role: 'combobox', keys: '{ArrowDown}{ArrowDown}{Enter}', value: '1' },
      query: { role: 'combobox', keys: '{ArrowDown}{ArrowDown}{Enter}', value: '1' },
    },
  },
  {
    title: 'codes that are whole numbers',
    field: { dict: 'sex', props: { integer: true } },
    options: dictItems(['1', '男'], ['2', '女']),
    column: { kind: 'int' },
    values: [
      { value: 1, text: '男' },
      { value: 2, text: '女' },
    ],
    reads: [{ text: '2', value: 2 }],
    rejects: [{ text: '3', message: '“3”不是可选的值' }],
    checks: [],
    normalizes: [
      { from: '2', to: 2 },
      { from: 1, to: 1 },
    ],
    queries: [
      { rule: 'eq', val: '1', finds: [0] },
      { rule: 'in', val: '1,2', finds: [0, 1] },
      { rule: 'ne', val: '1', finds: [1] },
    ],
    enter: {
      form: { role: 'radiogroup', keys: '{Tab} {ArrowDown}', value: '2' },
      cell: { role: 'combobox', keys: '{ArrowDown}{ArrowDown}{Enter}', value: '2' },
      query: { role: 'combobox', keys: '{ArrowDown}{ArrowDown}{Enter}', value: '2' },
    },
  },
] satisfies Fixture[];
