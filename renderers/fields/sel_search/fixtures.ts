import { dictItems, type Fixture } from '@/registry/fixtures';

const positions = dictItems(['ceo', '总经理'], ['cto', '技术总监'], ['dev', '开发, "工程师"']);

export default [
  {
    title: 'one row of a table, found on the server',
    field: { dict: 'demo_position,name,code', size: 100 },
    replies: {
      'demo_position,name,code': ({ keyword, key }) =>
        key === undefined
          ? positions.filter(({ text }) => text.includes(keyword ?? '')).map(({ value, text }) => ({ value, text }))
          : key.split(',').map((code) => positions.find(({ value }) => value === code)?.text ?? code),
    },
    options: positions,
    column: { kind: 'text', length: 100 },
    values: [
      { value: 'ceo', text: '总经理' },
      { value: 'dev', text: '开发, "工程师"' },
      { value: 'gone', text: 'gone', parsed: { error: '“gone”不是可选的值' } },
    ],
    reads: [{ text: ' 技术总监 ', value: 'cto' }],
    rejects: [{ text: '董事', message: '“董事”不是可选的值' }],
    checks: [{ value: 'x'.repeat(101), message: '最大长度100位字符' }],
    normalizes: [{ from: 7, to: '7' }],
    queries: [
      { rule: 'eq', val: 'ceo', finds: [0] },
      { rule: 'in', val: 'ceo,gone', finds: [0, 2] },
      { rule: 'like', val: 'e', finds: [0, 1, 2] },
      { rule: 'ne', val: 'ceo', finds: [1, 2] },
    ],
    enter: { role: 'combobox', keys: '{ArrowDown}{ArrowDown}{Enter}', value: 'cto' },
    multiple: { role: 'combobox', keys: '{ArrowDown}{Enter}{ArrowDown}{Enter}', value: 'ceo,cto' },
  },
  {
    title: 'several of a few items, found among them',
    field: {
      props: { many: true },
      options: [
        { value: '33', text: '浙江' },
        { value: '44', text: '广东', color: 'blue' },
        { value: '51', text: '四川' },
      ],
    },
    column: { kind: 'text', length: 500 },
    values: [
      { value: '33,44', text: '浙江,广东' },
      { value: '51', text: '四川' },
    ],
    checks: [{ value: '99', message: '“99”不是可选的值' }],
    queries: [{ rule: 'like', val: '44', finds: [0] }],
    enter: { role: 'combobox', keys: '广{Enter}', value: '44' },
  },
] satisfies Fixture[];
