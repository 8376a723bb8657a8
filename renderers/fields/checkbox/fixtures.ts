import { dictItems, type Fixture } from '@/registry/fixtures';

export default [
  {
    title: 'one box',
    field: {},
    column: { kind: 'text', length: 1 },
    values: [
      { value: 'Y', text: '是' },
      { value: 'N', text: '否' },
    ],
    reads: [{ text: '√', value: 'Y' }],
    rejects: [{ text: '选', message: '“选”应为是或否' }],
    checks: [{ value: '1', message: '应为是或否' }],
    normalizes: [{ from: true, to: 'Y' }],
    queries: [
      { rule: 'eq', val: 'Y', finds: [0] },
      { rule: 'ne', val: 'Y', finds: [1] },
      { rule: 'in', val: 'N', finds: [1] },
    ],
    enter: {
      form: { role: 'checkbox', keys: ' ', value: 'Y' },
      cell: { role: 'checkbox', keys: '  ', value: 'N' },
      query: { role: 'combobox', keys: '{ArrowDown}{ArrowDown}{Enter}', value: 'N' },
    },
    multiple: { role: 'combobox', keys: '{ArrowDown}{Enter}', value: 'Y' },
  },
  {
    title: 'codes of its own',
    field: { props: { customValue: ['1', '0'] } },
    column: { kind: 'text', length: 1 },
    values: [{ value: '1', text: '是' }],
    checks: [{ value: 'Y', message: '应为是或否' }],
    normalizes: [
      { from: 1, to: '1' },
      { from: false, to: '0' },
    ],
    queries: [],
    enter: {
      form: { role: 'checkbox', keys: ' ', value: '1' },
      cell: { role: 'checkbox', keys: ' ', value: '1' },
      query: { role: 'combobox', keys: '{ArrowDown}{Enter}', value: '1' },
    },
  },
  {
    title: 'a group of boxes',
    field: { dict: 'goods_tag', size: 100 },
    options: dictItems(['hot', '爆款', 'red'], ['fresh', '新品'], ['sale', '促销, 特价'], ['last', '尾货']),
    column: { kind: 'text', length: 100 },
    values: [
      { value: 'hot,sale', text: '爆款,促销, 特价', parsed: 'hot,sale' },
      { value: 'fresh', text: '新品' },
      { value: 'hot,old', text: '爆款,old', parsed: { error: '“old”不是可选的值' } },
    ],
    reads: [
      { text: '新品，尾货', value: 'fresh,last' },
      { text: 'hot,hot', value: 'hot' },
    ],
    rejects: [{ text: '新品,滞销', message: '“滞销”不是可选的值' }],
    checks: [{ value: 'x'.repeat(101), message: '最大长度100位字符' }],
    normalizes: [{ from: ['hot', 'fresh'], to: 'hot,fresh' }],
    queries: [
      { rule: 'like', val: 'hot', finds: [0, 2] },
      { rule: 'eq', val: 'fresh', finds: [1] },
      { rule: 'ne', val: 'fresh', finds: [0, 2] },
    ],
    enter: {
      form: { role: 'group', keys: '{Tab}{Tab} {Shift>}{Tab}{/Shift} ', value: 'hot,fresh' },
      cell: { role: 'combobox', keys: '{ArrowDown}{Enter}{ArrowDown}{Enter}', value: 'hot,fresh' },
      query: { role: 'combobox', keys: '{ArrowDown}{Enter}', value: 'hot' },
    },
  },
  {
    title: 'two or three of four, and one that is retired',
    field: {
      props: { minItems: 2, maxItems: 3 },
      options: [
        { value: 'x', text: '旧值', disabled: true },
        { value: 'a', text: '甲' },
        { value: 'b', text: '乙' },
        { value: 'c', text: '丙' },
        { value: 'd', text: '丁' },
      ],
    },
    column: { kind: 'text', length: 255 },
    values: [
      { value: 'a,b', text: '甲,乙' },
      { value: 'x,a', text: '旧值,甲', parsed: { error: '选项“旧值”已停用' } },
    ],
    rejects: [{ text: '甲,旧值', message: '选项“旧值”已停用' }],
    checks: [
      { value: 'a', message: '最少选择2项' },
      { value: 'a,b,c,d', message: '最多选择3项' },
    ],
    queries: [],
    enter: {
      form: { role: 'group', keys: '{Tab} ', value: 'a' },
      cell: { role: 'combobox', keys: '{ArrowDown}{Enter}', value: 'a' },
      query: { role: 'combobox', keys: '{ArrowDown}{Enter}', value: 'a' },
    },
  },
] satisfies Fixture[];
